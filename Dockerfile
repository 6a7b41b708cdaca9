# One image for every role: ROLES says what a container does. Without DATABASE_URL it brings its own PostgreSQL, as `npm start` does.
FROM node:20-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
COPY contract/package.json contract/
COPY flow-engine/package.json flow-engine/
COPY server/package.json server/
COPY web/package.json web/
COPY sandbox/package.json sandbox/
COPY e2e/package.json e2e/
COPY bench/package.json bench/
# Not `npm ci`: it refuses a lock file without the optional packages of every other platform.
RUN npm install --no-audit --no-fund --include=dev
COPY . .
RUN node scripts/build.mjs

# What the bundle needs when it runs, and nothing that builds or tests it.
FROM node:20-slim AS packages
WORKDIR /app
COPY package.json package-lock.json ./
COPY contract/package.json contract/
COPY server/package.json server/
RUN npm install --no-audit --no-fund --omit=dev --workspace @guiche/server

FROM node:20-slim
ENV NODE_ENV=production DATA_DIR=/data PORT=8080
WORKDIR /app
COPY --from=packages /app ./
COPY --from=build /app/server/dist server/dist
COPY --from=build /app/web/dist web/dist
RUN mkdir -p /data/backups && chown -R node:node /data
USER node
VOLUME /data
EXPOSE 8080
# Calls, sockets and jobs under way are finished; 20 seconds are the most that takes.
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=5s --timeout=3s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/ready`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/dist/main.js"]
