# The server with its page. `docker build -t agora .`, then `docker run -p 8484:8484 -v agora:/data agora`.
# Thin on purpose: what it runs is in scripts/container, which the tests run without Docker.

FROM node:22-bookworm AS build
RUN apt-get update && apt-get install -y --no-install-recommends python3 python3-pip python3-venv && rm -rf /var/lib/apt/lists/*
WORKDIR /source
COPY . .
RUN scripts/container/wheel /wheels

FROM python:3.13-slim-bookworm
COPY --from=build /wheels /wheels
COPY constraints.txt /constraints.txt
COPY scripts/container /usr/local/lib/agora
RUN /usr/local/lib/agora/install /wheels /constraints.txt && rm -rf /wheels \
    && useradd --system --create-home agora && install -d -o agora -g agora /data
USER agora
ENV AGORA_FOLDER=/data AGORA_HOST=0.0.0.0 AGORA_PORT=8484 PYTHON=python3
VOLUME /data
EXPOSE 8484
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=4s --start-period=10s CMD ["/usr/local/lib/agora/healthy"]
ENTRYPOINT ["/usr/local/lib/agora/start"]
