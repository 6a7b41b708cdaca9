import { expect, it } from 'vitest'
import { type ChargeState, type PaymentProvider, ProviderAway } from './provider.ts'
import { sensible } from './sensible.ts'

const paid = { state: 'paid', paidCents: 14_990, refundedCents: 0, paymentId: 'pay_1', paidAt: null } as const
const charge = { externalId: 'cs_1', payUrl: 'https://pay.example/1', qrText: null }
const answering = (state: ChargeState, made = charge) =>
  sensible({ kind: 'stripe', ask: async () => state, create: async () => made } as unknown as PaymentProvider)
const known = { reference: 'r', externalId: 'cs_1' }

it('what a provider says is taken as it is', async () => {
  for (const state of [paid, { ...paid, refundedCents: 14_990 }, { state: 'open' }] as const)
    expect(await answering(state).ask(known)).toEqual(state)
  expect(await answering(paid).create({} as never)).toEqual(charge)
})

it('an endless id is no answer', async () => {
  await expect(answering({ ...paid, paymentId: 'x'.repeat(501) }).ask(known)).rejects.toThrow(ProviderAway)
})

it.each([{ externalId: 'x'.repeat(501) }, { payUrl: `https://x/${'x'.repeat(4_000)}` }])(
  'nor is a charge with an endless id or address',
  async (odd) => {
    await expect(answering(paid, { ...charge, ...odd }).create({} as never)).rejects.toThrow(ProviderAway)
  },
)
