import { type ChildProcess, spawn } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { isEmbeddedRunning } from './own-server.ts'

let dataDir: string
let stranger: ChildProcess
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'guiche-running-'))
  stranger = spawn('sleep', ['60'])
})
afterEach(async () => {
  stranger.kill('SIGKILL')
  await rm(dataDir, { recursive: true, force: true })
})

it('after a power failure a program is not taken to run because other processes have its ids', async () => {
  const home = path.join(dataDir, 'postgres')
  await mkdir(path.join(home, 'cluster'), { recursive: true })
  await writeFile(path.join(home, 'cluster', 'postmaster.pid'), `${stranger.pid}\n${home}/cluster\n0\n20001\n`)
  await writeFile(path.join(home, 'owner.pid'), String(stranger.pid))
  expect(await isEmbeddedRunning(dataDir)).toBe(false)
  await writeFile(path.join(home, 'owner.pid.mark'), [stranger.pid, 'program', '1'].join('\n'))
  expect(await isEmbeddedRunning(dataDir)).toBe(false)
})
