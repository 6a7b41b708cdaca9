/** One real installation: its own database, folder and ports, and external systems that survive when the server is killed. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { endAbandoned, isAlive } from '@guiche/server/platform/db/embedded/postmaster'
import type { SandboxReady } from '../../sandbox/src/sandbox.ts'
import { freePort, operate, type Program, startProgram } from './program.ts'

export type PaymentPlaces = Pick<
  SandboxReady,
  'mailUrl' | 'paymentsUrl' | 'efiUrl' | 'efiCaFile' | 'paymentPageUrl' | 'paymentCredentials'
>

/** The addresses of the payment providers and the mail server. */
export const paymentEnvironment = ({
  mailUrl,
  paymentsUrl,
  efiUrl,
  efiCaFile,
}: Omit<PaymentPlaces, 'paymentPageUrl' | 'paymentCredentials'>) => ({
  SMTP_URL: mailUrl,
  PAYMENTS_URL: paymentsUrl,
  EFI_URL: efiUrl,
  EFI_CA_FILE: efiCaFile,
})

/** What a test's process needs to know to use an installation that another process started. */
export interface Places {
  url: string
  dataDir: string
  /** If it is not the one in dataDir. */
  databaseUrl?: string
  controlUrl: string
  graphUrl: string
  /** The payment providers and the mail server; absent when nothing is paid. */
  payments?: PaymentPlaces
  /** Where a journey may start a push service for the installation. */
  pushUrl?: string
}

export const secretKey = 'the secret key of the browser journeys, 32 or more'
export const cloudToken = 'token-of-the-journeys'
export const meta = {
  META_APP_SECRET: 'the app secret of the journeys',
  META_VERIFY_TOKEN: 'verify me',
}

const prefix = 'guiche-e2e-'

/** Named after the process that created it, so that a later run recognises leftovers of a killed one. */
export const newFolder = async (): Promise<string> => {
  await sweepAbandoned()
  return mkdtemp(path.join(tmpdir(), `${prefix}${process.pid}-`))
}

const sweepAbandoned = async (): Promise<void> => {
  for (const name of await readdir(tmpdir())) {
    const maker = Number(new RegExp(`^${prefix}(\\d+)-`).exec(name)?.[1] ?? 0)
    if (maker === 0 || isAlive(maker)) continue
    await endAbandoned(path.join(tmpdir(), name, 'data/postgres/cluster'))
    await rm(path.join(tmpdir(), name), { recursive: true, force: true, maxRetries: 5 })
  }
}

/** The last whole line that is JSON and says `ready`. */
export const sandboxReady = (output: string): SandboxReady | undefined => {
  const line = output.split('\n').find((each) => each.startsWith('{"type":"ready"') && each.endsWith('}'))
  return line ? (JSON.parse(line) as SandboxReady) : undefined
}

/** The lines that a start prints for people. */
export const serverReady = (output: string): { url: string } | undefined => {
  const url = /Guichê is ready \([\d.]+ s\): (\S+)\n/.exec(output)?.[1]
  return url ? { url } : undefined
}

const childrenOf = async (pid: number): Promise<number[]> => {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '')
  return children.trim().split(' ').filter(Boolean).map(Number)
}

const nameOf = (pid: number) => readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '')

/** The sandbox of the installation at this address. */
export const startSandbox = (label: string, folder: string, url: string): Promise<Program<SandboxReady>> =>
  startProgram({
    name: 'sandbox',
    label: `${label}-sandbox`,
    readyIn: sandboxReady,
    env: {
      SANDBOX_PORT: '0',
      SANDBOX_WHATSAPP_PORT: '0',
      SANDBOX_MEDIA_PORT: '0',
      SANDBOX_GRAPH_PORT: '0',
      SANDBOX_STATE_DIR: path.join(folder, 'sandbox'),
      SANDBOX_CLOUD_TOKEN: cloudToken,
      SANDBOX_WEBHOOK_URL: `${url}/api/webhooks/meta`,
      ...meta,
    },
  })

/** The environment of every process of the installation. */
export const serverEnvironment = (url: string, { ready }: Program<SandboxReady>): Record<string, string> => ({
  NODE_ENV: 'test',
  DEMO: '0',
  AUTO_CLOSE_HOURS: '0',
  PUBLIC_URL: url,
  SECRET_KEY: secretKey,
  WHATSAPP_URL: ready.whatsappUrl,
  WHATSAPP_ROOT_KEY: ready.whatsappRootKey,
  NODE_EXTRA_CA_CERTS: ready.mediaCaFile,
  GRAPH_URL: ready.graphUrl,
  ...paymentEnvironment(ready),
  LOG_LEVEL: process.env.E2E_LOG ?? 'warn',
  ...meta,
})

export const startInstallation = async (label: string) => {
  const folder = await newFolder()
  const dataDir = path.join(folder, 'data')
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const pushUrl = `http://127.0.0.1:${await freePort()}`
  const sandbox = await startSandbox(label, folder, url)
  const env = { ...serverEnvironment(url, sandbox), PORT: String(port), DATA_DIR: dataDir, PUSH_URL: pushUrl }
  const startServer = () => startProgram({ name: 'server', label: `${label}-server`, readyIn: serverReady, env })
  let server: Program<{ url: string }> = await startServer()
  const { controlUrl, graphUrl, mailUrl, paymentsUrl, efiUrl, efiCaFile, paymentPageUrl, paymentCredentials } =
    sandbox.ready
  const payments = { mailUrl, paymentsUrl, efiUrl, efiCaFile, paymentPageUrl, paymentCredentials }
  const places: Places = { url, dataDir, controlUrl, graphUrl, payments, pushUrl }
  return {
    places,
    serverPid: () => server.pid,
    /** Main process and sessions die at once, without a shutdown; the database too, or it is left running. */
    killServer: async ({ withDatabase = false } = {}) => {
      const children = await childrenOf(server.pid)
      const named = await Promise.all(children.map(async (pid) => ({ pid, name: await nameOf(pid) })))
      await server.kill()
      for (const { pid, name } of named) {
        if ((withDatabase || !name.startsWith('postgres')) && isAlive(pid)) process.kill(pid, 'SIGKILL')
      }
    },
    startServer: async () => {
      server = await startServer()
    },
    /** SIGTERM. */
    stopServer: () => server.stop(),
    /** One of the operator's tools. */
    operate: (...words: string[]) => operate(env, words),
    stop: async () => {
      await server.stop()
      await sandbox.stop()
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

export type OwnInstallation = Awaited<ReturnType<typeof startInstallation>>
