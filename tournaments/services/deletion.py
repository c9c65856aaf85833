"""Deleting much at once: a statement for each kind of row, children first, and no row is read for it.

Django's own deletion reads everything that goes, for a large tournament far too long within a lock.
"""

from typing import Any

from django.db.models import CASCADE, SET_NULL, Model, QuerySet
from django.db.models.deletion import get_candidate_relations_to_delete


def delete_with_all(rows: QuerySet[Any]) -> None:
    """Deletes rows with everything that Django's deletion would take along; what only points to them stays without.

    Rows that protect what they point to have to go within the same transaction: the database asks at its end. A model
    whose rows take others of their own kind along would have no end here; there is none.
    """
    relations: Any = get_candidate_relations_to_delete(rows.model._meta)
    for relation in relations:
        pointing = _pointing_to(rows, relation)
        if relation.on_delete is CASCADE:
            delete_with_all(pointing)
        elif relation.on_delete is SET_NULL:
            pointing.update(**{relation.field.name: None})
    rows.order_by()._raw_delete(rows.db)


def _pointing_to(rows: QuerySet[Any], relation: Any) -> QuerySet[Any]:
    model: type[Model] = relation.related_model
    return model._base_manager.using(rows.db).filter(**{f"{relation.field.name}__in": rows.order_by().values("pk")})
