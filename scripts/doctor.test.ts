import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const doctor = (...args: string[]) => {
  const file = join(import.meta.dirname, 'doctor.mjs')
  const { status, stdout, stderr } = spawnSync(process.execPath, [file, ...args], { encoding: 'utf8' })
  return { status, stdout, stderr }
}

it('the doctor prints its usage when asked, and checks nothing', () => {
  for (const asked of ['--help', '-h']) {
    expect(doctor(asked)).toEqual({ status: 0, stdout: expect.stringContaining('--json'), stderr: '' })
  }
})

it('the doctor refuses unknown arguments with a sentence', () => {
  expect(doctor('--jsn')).toEqual({ status: 1, stdout: '', stderr: "Unknown option '--jsn'\n" })
  expect(doctor('heal')).toMatchObject({ status: 1, stderr: expect.stringContaining("Unexpected argument 'heal'") })
})
