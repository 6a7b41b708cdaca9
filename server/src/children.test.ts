import { expect, it } from 'vitest'
import { sandboxEnvironment, sessionsEnvironment } from './children.ts'

const secrets = {
  SECRET_KEY: 'seals',
  DATABASE_URL: 'postgres://owner:password@db/guiche',
  S3_URL: 's3://key:secret@store/bucket',
  ADMIN_PASSWORD: 'Segredo-1',
  METRICS_TOKEN: 'for-the-operator',
  SMTP_URL: 'smtps://user:password@mail',
  META_APP_SECRET: 'app',
  OTHER_TOKEN: 'of another program',
}

it('the sandbox gets the machine’s environment, and none of our secrets', () => {
  const machine = { PATH: '/bin', HOME: '/root', TZ: 'UTC', SANDBOX_PHONE_DIR: '/phone' }
  expect(sandboxEnvironment({ ...machine, ...secrets })).toEqual(machine)
})

it('the process that holds sockets gets nothing that only the main process uses', () => {
  const { SECRET_KEY, DATABASE_URL, S3_URL, OTHER_TOKEN } = secrets
  expect(sessionsEnvironment(secrets)).toEqual({ SECRET_KEY, DATABASE_URL, S3_URL, OTHER_TOKEN })
})
