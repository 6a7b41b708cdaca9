/** The product on its nodes, the external systems, the connections between them, and a company with agents and numbers. */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@guiche/server/platform/db/embedded'
import { openCluster } from '@guiche/server/platform/db/embedded/cluster'
import { clusterUrl, isServing } from '@guiche/server/platform/db/embedded/postmaster'
import { SandboxControl } from '../../../sandbox/src/control-client.ts'
import { GraphControl } from '../../../sandbox/src/graph/control-client.ts'
import { type CloudNumber, newCompany, openAt, openBeside, type PageId, type Person } from '../../world/company.ts'
import { cloudToken, meta, type Places, sandboxReady, secretKey } from '../../world/installation.ts'
import { buildWhatChanged, freePort, startProgram } from '../../world/program.ts'
import { type MenuHouse, openMenuHouse, openMenuQueues } from '../menus/house.ts'
import { agentNames } from '../plan/agent-names.ts'
import { newRunFolder, type RunFolder } from './folder.ts'
import { type Machine, machineOf } from './machine.ts'
import { type KeptNode, keepNode } from './node.ts'
import { openTcpLine, type TcpLine } from './tcp-line.ts'
import { openWebhookLine, type WebhookLine } from './webhook-line.ts'

export interface Stage {
  folder: RunFolder
  machine: Machine
  nodes: KeptNode[]
  /** The environment of a node on this port. */
  envOf: (port: number) => Record<string, string>
  screens: TcpLine
  webhooks: WebhookLine
  phones: SandboxControl
  graph: GraphControl
  companyId: number
  people: Person[]
  overseer: Person
  /** Attends nobody; only floods. */
  flooder: Person
  /** The account that scanned the QR code. */
  account: string
  cloud: CloudNumber
  /** On Messenger, and with its Instagram account. */
  page: PageId
  places: Places
  /** For customers who come through a menu. */
  menu: MenuHouse
  openDatabase: () => ReturnType<typeof openAt>
  /** As the owner of the database. */
  databaseUrl: () => Promise<string>
  /** Like the above when the database runs; rejects when it does not, and starts nothing. */
  runningDatabase: () => Promise<string>
  close: () => Promise<void>
}

export interface StageOptions {
  nodes: number
  agents: number
  remark: (text: string) => void
}

type Closers = (() => Promise<unknown>)[]

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }
const label = 'chaos'

const startSandbox = (folder: RunFolder, webhookUrl: string) =>
  startProgram({
    name: 'sandbox',
    label: `${label}-sandbox`,
    readyIn: sandboxReady,
    env: {
      TMPDIR: folder.path,
      SANDBOX_PORT: '0',
      SANDBOX_WHATSAPP_PORT: '0',
      SANDBOX_MEDIA_PORT: '0',
      SANDBOX_GRAPH_PORT: '0',
      SANDBOX_CLOUD_TOKEN: cloudToken,
      SANDBOX_WEBHOOK_URL: `${webhookUrl}/api/webhooks/meta`,
      ...meta,
    },
  })

/** The present port of the program's own database, which may change after a kill. */
const runningUrl = async ({ dataDir }: RunFolder): Promise<string> => {
  const cluster = await openCluster(path.join(dataDir, 'postgres'))
  if (!(await isServing(cluster))) throw new Error('the database is not running')
  const lines = (await readFile(path.join(cluster.directory, 'postmaster.pid'), 'utf8')).split('\n')
  return clusterUrl(cluster, Number(lines[3]), 'guiche')
}

/** Several nodes share a database that none of them owns. */
const sharedDatabase = async (folder: RunFolder, nodes: number, closers: Closers): Promise<EmbeddedPostgres | null> => {
  if (nodes === 1) return null
  const database = await startEmbeddedPostgres({ dataDir: folder.dataDir, log: silent })
  closers.push(() => database.stop())
  return database
}

const build = async ({ nodes: count, agents, remark }: StageOptions, closers: Closers): Promise<Stage> => {
  const folder = await newRunFolder()
  closers.push(folder.remove)
  const machine = machineOf(folder)
  await machine.moveClock(0)
  const ports: number[] = []
  for (let node = 0; node < count; node += 1) ports.push(await freePort())
  const webhooks = await openWebhookLine(ports.map((port) => `http://127.0.0.1:${port}`))
  const screens = await openTcpLine(ports)
  closers.push(webhooks.close, screens.close)
  const sandbox = await startSandbox(folder, webhooks.url)
  closers.push(sandbox.stop)
  const shared = await sharedDatabase(folder, count, closers)
  const envOf = (port: number) => ({
    NODE_ENV: 'test',
    DEMO: '0',
    // A node whose clock is ahead would close running conversations.
    AUTO_CLOSE_HOURS: '0',
    PORT: String(port),
    PUBLIC_URL: screens.url,
    DATA_DIR: folder.dataDir,
    SECRET_KEY: secretKey,
    WHATSAPP_URL: sandbox.ready.whatsappUrl,
    WHATSAPP_ROOT_KEY: sandbox.ready.whatsappRootKey,
    NODE_EXTRA_CA_CERTS: sandbox.ready.mediaCaFile,
    GRAPH_URL: sandbox.ready.graphUrl,
    OPENAI_URL: `${sandbox.ready.controlUrl}/ai/v1`,
    INTEGRATIONS_URL: `${sandbox.ready.controlUrl}/outside`,
    LOG_LEVEL: process.env.E2E_LOG ?? 'warn',
    ...(shared ? { DATABASE_URL: shared.url } : {}),
    ...meta,
    ...machine.env,
  })
  const nodes: KeptNode[] = []
  for (const [index, port] of ports.entries()) {
    const node = await keepNode({ label: `${label}-node-${index + 1}`, port, env: envOf(port), remark })
    closers.push(node.stop)
    nodes.push(node)
  }
  const openDatabase = () => (shared ? openAt(shared.url, folder.dataDir) : openBeside(folder))
  const databaseUrl = async () => {
    if (shared) return shared.url
    const beside = await startEmbeddedPostgres({ dataDir: folder.dataDir, log: silent })
    await beside.stop()
    return beside.url
  }
  const { controlUrl, graphUrl } = sandbox.ready
  const places = { url: screens.url, dataDir: folder.dataDir, controlUrl, graphUrl }
  return {
    ...{ folder, machine, nodes, envOf, screens, webhooks, openDatabase, databaseUrl, places },
    runningDatabase: () => (shared ? Promise.resolve(shared.url) : runningUrl(folder)),
    ...(await peopleOf(openDatabase, places, agents)),
    phones: new SandboxControl(controlUrl),
    graph: new GraphControl(controlUrl),
    close: () => closeAll(closers),
  }
}

const peopleOf = async (openDatabase: Stage['openDatabase'], places: Places, agents: number) => {
  const { deps, close } = await openDatabase()
  try {
    const company = await newCompany(deps, places)
    const queue = await company.queue('Recepção')
    const menuQueueIds = await openMenuQueues(deps, company.id)
    const queueIds = [queue, ...menuQueueIds]
    const people: Person[] = []
    for (const name of agentNames.slice(0, agents)) people.push(await company.person(name, { queueIds }))
    const overseer = await company.person('Ester', { queueIds, profile: 'admin' })
    const flooder = await company.person('Zoraide', { queueIds: [queue] })
    const cloud = await company.cloudNumber([queue])
    const page = await company.page([queue])
    const account = await company.linkedNumber('Balcão', [queue])
    const botUrl = `${places.controlUrl}/outside/typebot`
    const menu = await openMenuHouse(deps, company, { queueIds: menuQueueIds, userId: overseer.id, botUrl })
    return { companyId: company.id, people, overseer, flooder, cloud, page, account, menu }
  } finally {
    await close()
  }
}

const closeAll = async (closers: Closers): Promise<void> => {
  for (const close of closers.splice(0).reverse()) await close().catch(() => undefined)
}

const standing = new Set<Closers>()

/** For a cancelled run: processes end, the disk is unmounted, the folder is removed. */
export const strike = async (): Promise<void> => {
  for (const closers of standing) await closeAll(closers)
}

export const openStage = async (options: StageOptions): Promise<Stage> => {
  buildWhatChanged()
  const closers: Closers = []
  standing.add(closers)
  try {
    return await build(options, closers)
  } catch (error) {
    await closeAll(closers)
    throw error
  }
}
