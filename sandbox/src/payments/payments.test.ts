import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startPayments } from './payments.ts'

let stateDir: string
beforeEach(() => {
  stateDir = mkdtempSync(join(tmpdir(), 'guiche-payments-'))
})
afterEach(() => rmSync(stateDir, { recursive: true, force: true }))

it.each(['', '[["stripe",{"url":"http'])(
  'the payment providers start although they were ended while they wrote: %j',
  async (rest) => {
    writeFileSync(join(stateDir, 'payment-webhooks.json'), rest)
    const payments = await startPayments({ stateDir })
    expect(payments.url).toMatch(/^http/)
    await payments.close()
  },
)
