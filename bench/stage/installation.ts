/** The product's own wiring on a benchmark database: pools, wake-up, and on demand calls and sockets. */
import { createServer } from 'node:net'
import { CompanyId } from '@guiche/contract/core/ids'
import { openInstallation } from '@guiche/server/boot'
import { authenticate } from '@guiche/server/gates'
import { loadConfig } from '@guiche/server/platform/config'
import { createLogger } from '@guiche/server/platform/log/logger'
import { signAccessToken } from '@guiche/server/platform/security/tokens'
import { type Cluster, secretKey } from './cluster.ts'

const tokenMinutes = 600

export const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

export const openBenchInstallation = async (
  cluster: Pick<Cluster, 'folder'>,
  databaseUrl: string,
  connections = 16,
) => {
  const port = await freePort()
  const config = loadConfig({
    NODE_ENV: 'test',
    DEMO: '0',
    AUTO_CLOSE_HOURS: '0',
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: `${cluster.folder}/data`,
  })
  const log = createLogger(process.env.LOG_LEVEL ?? 'silent')
  const open = await openInstallation({ config, log, databaseUrl, secretKey, connections })
  const deps = open.depsWith([])
  const tokenOf = (companyId: number, userId: number) =>
    signAccessToken(deps.secret, { companyId, userId, sessionVersion: 0 }, new Date(), tokenMinutes)
  return {
    ...open,
    deps,
    databaseUrl,
    address: `http://127.0.0.1:${port}`,
    tokenOf,
    /** The context of a call by this user. */
    userContext: (companyId: number, userId: number) => authenticate(deps, tokenOf(CompanyId.parse(companyId), userId)),
  }
}

export type BenchInstallation = Awaited<ReturnType<typeof openBenchInstallation>>
