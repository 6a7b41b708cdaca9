import { constants } from 'node:fs'
import { access, readFile, stat, statfs } from 'node:fs/promises'
import { createServer } from 'node:net'
import path from 'node:path'
import type { Config } from '../../platform/config.ts'
import { connectS3 } from '../../platform/storage/s3-client.ts'
import { reasonOf } from '../../platform/storage/s3-errors.ts'
import type { S3Location } from '../../platform/storage/s3-location.ts'
import { isThere } from '../restore/swap-folders.ts'
import { type Finding, fault, ok, sentenceOf, warning } from './finding.ts'

const machine = 'Machine'
const gigabyte = 1024 ** 3

export const examineNode = (): Finding => {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  const isNew = major > 20 || (major === 20 && minor >= 19)
  const text = `Node.js ${process.versions.node}`
  return isNew ? ok(machine, text) : fault(machine, text, 'Install Node.js 20.19 or newer')
}

/** The nearest existing folder: DATA_DIR itself is created by the first start. */
const standing = async (folder: string): Promise<string> =>
  (await isThere(folder)) || folder === path.dirname(folder) ? folder : standing(path.dirname(folder))

export const examineDisk = async ({ dataDir }: Config): Promise<Finding[]> => {
  const folder = await standing(dataDir)
  const { bavail, bsize } = await statfs(folder)
  const free = (bavail * bsize) / gigabyte
  const text = `${free.toFixed(1)} GB free for ${dataDir}`
  const advice = 'Free some, or move DATA_DIR to a larger disk: without room no message is kept'
  const room = free < 0.2 ? fault(machine, text, advice) : free < 2 ? warning(machine, text, advice) : ok(machine, text)
  const isWritable = await access(folder, constants.W_OK).then(
    () => true,
    () => false,
  )
  const wrong = fault(
    machine,
    `${folder} is closed to this account`,
    'Give it to the account that runs Guichê, or choose another DATA_DIR',
  )
  return [room, isWritable ? ok(machine, `${folder} can be written`) : wrong]
}

export const examineClock = (): Finding => {
  const year = new Date().getUTCFullYear()
  const text = `The clock says ${new Date().toISOString()}`
  return year < 2025
    ? fault(machine, text, 'Set it (timedatectl set-ntp true): tokens and links hang on it')
    : ok(machine, text)
}

type PortState = 'free' | 'taken' | 'closed'

const portState = (port: number, host: string): Promise<PortState> =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => resolve(error.code === 'EADDRINUSE' ? 'taken' : 'closed'))
    probe.listen(port, host, () => probe.close(() => resolve('free')))
  })

/** `isOurs`: the program answers on the first of them, so it uses the others too. */
export const examinePorts = async (config: Config, isOurs: boolean): Promise<Finding[]> => {
  const { port, whatsappPort, mediaPort, graphPort } = config.sandbox
  const ports: [string, number, string][] = [
    ...(config.roles.has('web') ? [['PORT', config.port, config.host] as [string, number, string]] : []),
    ...(config.isDemo
      ? [
          ['SANDBOX_PORT', port],
          ['SANDBOX_WHATSAPP_PORT', whatsappPort],
          ['SANDBOX_MEDIA_PORT', mediaPort],
          ['SANDBOX_GRAPH_PORT', graphPort],
        ].map(([name, number]): [string, number, string] => [String(name), Number(number), '127.0.0.1'])
      : []),
  ]
  return Promise.all(
    ports.map(async ([name, number, host]) => {
      const state = await portState(number, host)
      if (state === 'free') return ok(machine, `Port ${number} (${name}) is free`)
      if (state === 'taken' && isOurs) return ok(machine, `Port ${number} (${name}) is held by the running Guichê`)
      if (state === 'taken')
        return fault(
          machine,
          `Port ${number} (${name}) is taken by another program`,
          `Stop that, or set ${name} to another`,
        )
      return fault(
        machine,
        `Port ${number} (${name}) on ${host} cannot be listened on`,
        'Choose one above 1023, and a HOST of this machine',
      )
    }),
  )
}

const examineBucket = async (location: S3Location): Promise<Finding> => {
  const client = connectS3(location)
  try {
    await (await client.send({ method: 'HEAD', key: '' }, 1)).body.dump()
    return ok('Media', `The bucket ${location.bucket} answers`)
  } catch (error) {
    const text = `The bucket ${location.bucket} at ${location.endpoint}: ${reasonOf(error)}`
    return fault('Media', text, 'Look at S3_URL, and at the store itself')
  } finally {
    await client.close()
  }
}

export const examineStorage = async (config: Config): Promise<Finding> => {
  const area = 'Media'
  if (config.s3) return examineBucket(config.s3)
  const folder = path.join(config.dataDir, 'media')
  if (!(await isThere(folder))) return ok(area, `${folder} will be made by the first start`)
  return access(folder, constants.W_OK).then(
    () => ok(area, `${folder} can be written`),
    () => fault(area, `${folder} is closed to this account`, 'Give it to the account that runs Guichê'),
  )
}

/** The key as the program would read it; null if there is none yet. Never creates one. */
export const readSecret = async (config: Config): Promise<{ key: string | null; findings: Finding[] }> => {
  const area = 'Secrets'
  if (config.secretKey) return { key: config.secretKey, findings: [ok(area, 'SECRET_KEY comes from the environment')] }
  const file = path.join(config.dataDir, 'secret.key')
  try {
    const key = (await readFile(file, 'utf8')).trim()
    if (key.length < 32) return { key: null, findings: [fault(area, `${file} is damaged`, 'Restore it from a backup')] }
    const isOpen = ((await stat(file)).mode & 0o077) !== 0
    const shown = warning(area, `${file} can be read by other accounts`, `chmod 600 ${file}`)
    return { key, findings: [isOpen ? shown : ok(area, `${file} is there, for its owner alone`)] }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
      return { key: null, findings: [ok(area, `${file} will be made by the first start`)] }
    return {
      key: null,
      findings: [
        fault(area, `${file} cannot be read (${sentenceOf(error)})`, 'Give it to the account that runs Guichê'),
      ],
    }
  }
}
