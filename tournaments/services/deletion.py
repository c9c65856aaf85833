"""Bulk deletion with one statement per kind of row.

Django's own deletion reads every row, which takes too long under a lock for a large tournament.
"""

from typing import Any

from django.db.models import CASCADE, SET_NULL, Model, QuerySet
from django.db.models.deletion import get_candidate_relations_to_delete


def delete_with_all(rows: QuerySet[Any]) -> None:
    """Deletes rows and everything that cascades from them, and clears SET_NULL references.

    The database checks PROTECT at the end of the transaction. Recurses endlessly if a model cascades to itself.
    """
    relations: Any = get_candidate_relations_to_delete(rows.model._meta)
    for relation in relations:
        pointing = _rows_pointing_to(rows, relation)
        if relation.on_delete is CASCADE:
            delete_with_all(pointing)
        elif relation.on_delete is SET_NULL:
            pointing.update(**{relation.field.name: None})
    rows.order_by()._raw_delete(rows.db)


def _rows_pointing_to(rows: QuerySet[Any], relation: Any) -> QuerySet[Any]:
    model: type[Model] = relation.related_model
    return model._base_manager.using(rows.db).filter(**{f"{relation.field.name}__in": rows.order_by().values("pk")})
