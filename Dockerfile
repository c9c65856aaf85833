FROM python:3.11-slim-bookworm

ENV PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 DATA_DIR=/data STATIC_ROOT=/app/static_collected WEB_CONCURRENCY=2

RUN apt-get update \
    && apt-get install -y --no-install-recommends libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0 \
    && rm -rf /var/lib/apt/lists/* \
    && useradd --create-home --uid 10001 kreuzdame \
    && install -d -o kreuzdame -g kreuzdame /data /app

WORKDIR /app
COPY requirements/base.txt requirements/base.txt
RUN pip install --no-cache-dir --require-hashes -r requirements/base.txt

COPY --chown=kreuzdame:kreuzdame . .
USER kreuzdame
# The key is only used in this build step; it is not in the image.
RUN python tools/messages.py compile && SECRET_KEY=build DATA_DIR=/tmp/build python manage.py collectstatic --noinput

VOLUME /data
EXPOSE 8000
HEALTHCHECK --interval=15s --timeout=5s --start-period=20s --retries=4 \
    CMD ["python", "tools/healthcheck.py"]
CMD ["python", "-m", "config.server", "config.asgi:application", "--host", "0.0.0.0", "--port", "8000", "--no-proxy-headers", "--log-level", "warning", "--no-access-log", "--timeout-graceful-shutdown", "5"]
