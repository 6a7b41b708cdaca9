/** Prints the OpenAPI document of the calls. Needs no database. */
import { tmpdir } from 'node:os'
import { pathToFileURL } from 'node:url'
import { buildApp } from './app.ts'
import { channelsOf } from './channels/registry.ts'
import { systemClock } from './platform/clock.ts'
import { loadConfig } from './platform/config.ts'
import { openDatabase } from './platform/db/database.ts'
import { createMetrics } from './platform/http/metrics.ts'
import { createLogger } from './platform/log/logger.ts'
import { openMailer } from './platform/mail/mailer.ts'
import { createAnswers } from './platform/realtime/answers.ts'
import { openLocalStorage } from './platform/storage/local-storage.ts'

const openApiDocument = async () => {
  const nowhere = 'postgres://nobody@127.0.0.1:1/none'
  const db = openDatabase({ app: nowhere, platform: nowhere }, { connections: 1 })
  const deps = {
    db,
    clock: systemClock,
    log: createLogger('silent'),
    config: loadConfig({ NODE_ENV: 'production', DEMO: '0' }),
    secret: Buffer.alloc(32),
    storage: await openLocalStorage(`${tmpdir()}/guiche-openapi`),
    channels: channelsOf([]),
    mail: openMailer({ smtpUrl: undefined, from: 'nobody@localhost' }),
    answers: createAnswers(() => Promise.reject(new Error('nobody answers here'))),
    committed: () => {},
  }
  const app = await buildApp({ deps, metrics: createMetrics(db), readiness: async () => [] })
  await app.ready()
  const document = app.swagger()
  await app.close()
  await db.close()
  return document
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  process.stdout.write(JSON.stringify(await openApiDocument()))
}
