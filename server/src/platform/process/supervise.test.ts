import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Supervised, type SuperviseOptions, supervise } from './supervise.ts'

let folder: string
let said: string[]
let running: Supervised<number>[]

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'guiche-supervise-'))
  said = []
  running = []
})
afterEach(async () => {
  await Promise.all(running.map((child) => child.stop()))
  await rm(folder, { recursive: true, force: true })
})

const READY = `process.send({ type: 'ready', pid: process.pid }); setInterval(() => {}, 1000);`

async function start(program: string, more: Partial<SuperviseOptions<number>> = {}): Promise<Supervised<number>> {
  const entry = path.join(folder, `child-${running.length}.mjs`)
  await writeFile(entry, program)
  const note = (message: string) => void said.push(message)
  const child = supervise({
    name: 'the child',
    entry,
    output: 'lines',
    log: { info: note, warn: note, error: note },
    parseReady: (message) =>
      (message as { type?: string; pid: number }).type === 'ready' ? (message as { pid: number }).pid : undefined,
    ...more,
  })
  running.push(child)
  return child
}

describe('a supervised child', () => {
  it('reports that it is ready, receives messages, and its lines are logged', async () => {
    const heard: unknown[] = []
    const child = await start(
      `console.log('hello'); console.error('careful'); process.on('message', (m) => process.send({ echo: m })); ${READY}`,
      { onMessage: (message) => heard.push(message) },
    )
    expect(await child.ready).toBe(child.pid)
    expect(child.send({ a: 1 })).toBe(true)
    await expect.poll(() => heard).toEqual([{ echo: { a: 1 } }])
    await expect.poll(() => said).toEqual(expect.arrayContaining(['the child: hello', 'the child: careful']))
  })

  it('is restarted when it is killed, and its new addresses are announced', async () => {
    const announced: number[] = []
    const child = await start(READY, { onReady: (pid) => announced.push(pid) })
    process.kill(await child.ready, 'SIGKILL')
    await expect.poll(() => announced.length).toBe(2)
    expect(announced[1]).toBe(child.pid)
    expect(announced[1]).not.toBe(announced[0])
    expect(said).toContain('the child ended (signal SIGKILL); restarting it in 0.2 s')
  })

  it('stops when asked, after finishing its work, and stays stopped', async () => {
    const file = path.join(folder, 'finished')
    const child = await start(
      `import { writeFileSync } from 'node:fs'; process.on('SIGTERM', () => { writeFileSync(${JSON.stringify(file)}, 'yes'); process.exit(0) }); ${READY}`,
    )
    await child.ready
    await child.stop()
    expect(await readFile(file, 'utf8')).toBe('yes')
    expect(child.pid).toBeUndefined()
    expect(child.send({})).toBe(false)
    expect(said).toEqual([])
  })

  it('is killed when it does not stop in time', async () => {
    const child = await start(`process.on('SIGTERM', () => {}); ${READY}`, { stopTimeoutMs: 200 })
    await child.ready
    await child.stop()
    expect(child.pid).toBeUndefined()
  })

  it('is given up if it never starts, with its last output as the reason', async () => {
    const child = await start(`console.error('the port 8090 is taken'); process.exit(3)`, {
      attempts: 2,
      output: 'drop',
    })
    await expect(child.ready).rejects.toThrow('the child does not start: code 3: the port 8090 is taken')
  })

  it('is killed and counted as failed if it is not ready in time', async () => {
    const child = await start('setInterval(() => {}, 1000)', { attempts: 1, readyTimeoutMs: 300 })
    await expect(child.ready).rejects.toThrow('signal SIGKILL')
  })

  it('never repeats its output once it is running', async () => {
    const child = await start(
      `process.send({ type: 'ready', pid: 1 }); console.error('privKey: hunter2'); setTimeout(() => process.exit(1), 50)`,
      { output: 'logs' },
    )
    await child.ready
    await expect.poll(() => said.length).toBeGreaterThan(0)
    expect(said.join()).not.toContain('hunter2')
  })
})
