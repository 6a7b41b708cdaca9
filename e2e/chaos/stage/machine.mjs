/**
 * Loaded into the program first (NODE_OPTIONS), to simulate faults of the machine: the clock jumps, and without a small disk, writing below a folder
 * fails as on a full one. The commands are in a file.
 */
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import path from 'node:path'

const ordersFile = process.env.CHAOS_ORDERS
const noOrders = { clockOffsetMs: 0, fullFolder: null }
let orders = noOrders

const readOrders = () => {
  try {
    orders = { ...noOrders, ...JSON.parse(fs.readFileSync(ordersFile, 'utf8')) }
  } catch {
    // Not written yet, or half written: the last commands stay in force.
  }
}

const RealDate = globalThis.Date
const now = () => RealDate.now() + orders.clockOffsetMs

const moveClock = () => {
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, given, newTarget) =>
      Reflect.construct(
        target,
        given.length === 0 ? [now()] : given,
        newTarget === globalThis.Date ? target : newTarget,
      ),
    apply: () => new RealDate(now()).toString(),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  })
}

const isFull = (file) => orders.fullFolder !== null && !path.relative(orders.fullFolder, String(file)).startsWith('..')
const fullDisk = (file) =>
  Object.assign(new Error(`ENOSPC: no space left on device, open '${file}'`), { code: 'ENOSPC', errno: -28 })
const isWriting = (flags) => typeof flags === 'string' && /[wa]/.test(flags)

const fillDisk = () => {
  const { open, promises } = fs
  const openLater = promises.open
  fs.open = (file, flags, ...rest) => {
    if (isWriting(flags) && isFull(file)) return process.nextTick(rest.at(-1), fullDisk(file))
    return open(file, flags, ...rest)
  }
  promises.open = async (file, flags, ...rest) => {
    if (isWriting(flags) && isFull(file)) throw fullDisk(file)
    return openLater(file, flags, ...rest)
  }
  syncBuiltinESMExports()
}

if (ordersFile) {
  readOrders()
  moveClock()
  fillDisk()
  fs.watchFile(ordersFile, { interval: 50, persistent: false }, readOrders)
}
