# syntax=docker/dockerfile:1

# One image for every process: ROLE says which one it is (docs/configuration.md).
# The same Node that package.json pins for every other way to start.
FROM node:24.21.0-bookworm-slim AS base
WORKDIR /app

# Only what npm judges by, so that packages are fetched anew only when these change.
FROM base AS manifests
COPY package.json package-lock.json ./
COPY apps/server/package.json apps/server/
COPY apps/web/package.json apps/web/
COPY packages/contract/package.json packages/contract/
COPY packages/contact-file/package.json packages/contact-file/
COPY packages/testing/package.json packages/testing/
COPY packages/simulators/package.json packages/simulators/
COPY packages/verifier/package.json packages/verifier/
COPY e2e/package.json e2e/
COPY bench/package.json bench/

# The web app, built with everything that development has.
FROM manifests AS web
RUN npm ci --include=dev --no-audit --no-fund
COPY . .
RUN node scripts/build.mjs

# What the server imports, and what that needs; nothing of the web app, the tests or the tools.
FROM manifests AS production
RUN npm ci --omit=dev --workspace=@afterbeep/server --include-workspace-root=false \
    --ignore-scripts --no-audit --no-fund

FROM base
# HOST: the default, localhost, would be the container itself. PORT: never the next free one.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
# The kept secrets, the compile cache, and without DATABASE_URL the embedded database.
RUN install --directory --owner=node --group=node --mode=700 /data /data/evidence /data/opt-outs
COPY --from=production /app/node_modules ./node_modules
COPY package.json LICENSE ./
COPY packages ./packages
COPY apps/server ./apps/server
COPY --from=web /app/apps/web/dist ./apps/web/dist
USER node
EXPOSE 3000
# /readyz says no as soon as the process is told to end, or while the database is away.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
    CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/readyz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# No shell and no npm between Docker and Node: SIGTERM arrives, and the process ends within 9 s.
CMD ["node", "apps/server/src/main.ts"]
