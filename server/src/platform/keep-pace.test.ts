import { describe, expect, it } from 'vitest'
import { keepPace } from './keep-pace.ts'

const second = 1000

/** Pieces of `bytes` at `everyMs`, and what of them was let through. */
const sent = async ({ bytes, everyMs, count }: { bytes: number; everyMs: number; count: number }) => {
  let now = 0
  let isClosed = false
  async function* body() {
    try {
      for (let piece = 0; piece < count; piece++) {
        now += everyMs
        yield Buffer.alloc(bytes)
      }
    } finally {
      isClosed = true
    }
  }
  let got = 0
  const read = async () => {
    for await (const piece of keepPace(body(), () => now)) got += piece.length
  }
  const failure = await read().then(
    () => null,
    (error: unknown) => error,
  )
  return { got, failure, isClosed, ms: now }
}

describe('a body that arrives', () => {
  it('with a byte every half minute is aborted, and its source with it', async () => {
    const { failure, isClosed, ms } = await sent({ bytes: 1, everyMs: 29 * second, count: 1000 })
    expect(failure).toMatchObject({ message: 'the body comes too slowly' })
    expect(isClosed).toBe(true)
    expect(ms).toBeLessThan(100 * second)
  })

  it('slowly but steadily is accepted', async () => {
    const { failure, got } = await sent({ bytes: 64 * 1024, everyMs: second, count: 1600 })
    expect([failure, got]).toEqual([null, 1600 * 64 * 1024])
  })

  it('late and then quickly is accepted', async () => {
    expect((await sent({ bytes: 1024, everyMs: 50 * second, count: 1 })).failure).toBeNull()
  })
})
