# syntax=docker/dockerfile:1
# Malbrook in a container: docker build -t malbrook . && docker run -p 8302:8302 -v malbrook:/var/lib/malbrook malbrook
# docs/HOSTING.md describes the rest.

# Base images. `make pin-images` adds the digests their tags have now, so that every build starts from the same bytes.
ARG CLIENT_IMAGE=docker.io/library/node:22-bookworm-slim
ARG PROGRAM_IMAGE=docker.io/library/rust:1.95-slim-bookworm
ARG RUNTIME_IMAGE=docker.io/library/debian:bookworm-slim

FROM ${CLIENT_IMAGE} AS client
WORKDIR /src/web
COPY web/package.json web/package-lock.json ./
RUN npm ci --no-progress
COPY locales /src/locales
COPY web ./
RUN npm run build

FROM ${PROGRAM_IMAGE} AS program
WORKDIR /src
COPY . .
COPY --from=client /src/web/dist web/dist
RUN MALBROOK_CLIENT=web/dist cargo build --locked --release --package malbrook \
    && strip target/release/malbrook

FROM ${RUNTIME_IMAGE}
RUN groupadd --gid 8302 malbrook \
    && useradd --uid 8302 --gid 8302 --home-dir /var/lib/malbrook --create-home --skel /dev/null --shell /usr/sbin/nologin malbrook
COPY --from=program /src/target/release/malbrook /usr/local/bin/malbrook
COPY LICENSE-MIT LICENSE-APACHE /usr/share/doc/malbrook/
USER 8302:8302
WORKDIR /var/lib/malbrook
VOLUME /var/lib/malbrook
ENV MALBROOK_LISTEN=0.0.0.0:8302 \
    MALBROOK_DB=/var/lib/malbrook/games.db
EXPOSE 8302
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=10s \
    CMD ["bash", "-c", "exec 3<>/dev/tcp/127.0.0.1/8302 && printf 'GET /healthz HTTP/1.0\\r\\n\\r\\n' >&3 && grep -q '^ok' <&3"]
ENTRYPOINT ["malbrook"]
CMD ["serve"]
