import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { OneAtATime } from './one-at-a-time.ts'

describe('one at a time', () => {
  it('never runs two of one key together, and drops those in the middle', async () => {
    const lanes = new OneAtATime()
    const said: string[] = []
    const work = (name: string) => async () => {
      said.push(`${name} begins`)
      await sleep(10)
      said.push(`${name} ends`)
    }
    await Promise.all(['first', 'second', 'third', 'last'].map((name) => lanes.run('chat', work(name))))
    expect(said).toEqual(['first begins', 'first ends', 'last begins', 'last ends'])
  })

  it('continues with the waiting one if the previous one fails', async () => {
    const lanes = new OneAtATime()
    const said: string[] = []
    const failing = lanes.run('chat', async () => {
      await sleep(5)
      throw new Error('no')
    })
    const next = lanes.run('chat', async () => void said.push('next'))
    await expect(failing).rejects.toThrow('no')
    await next
    expect(said).toEqual(['next'])
  })

  it('keeps keys apart', async () => {
    const lanes = new OneAtATime()
    const said: string[] = []
    await Promise.all([
      lanes.run('one', async () => {
        await sleep(20)
        said.push('one')
      }),
      lanes.run('other', async () => void said.push('other')),
    ])
    expect(said).toEqual(['other', 'one'])
  })
})
