import { expect, it } from 'vitest'
import { ApiError } from '../../lib/api-error.ts'
import { placeOf, usesIn } from './FlowUses.tsx'

const use = { kind: 'phrase', id: 3, name: 'Natal & Páscoa', through: null } as const

it('a refused deletion names what starts the flow, and no other error does', () => {
  const body = { error: 'ERR_FLOW_IN_USE', code: 'ERR_FLOW_IN_USE' } as const
  expect(usesIn(new ApiError(409, { ...body, details: { uses: [use] } }))).toEqual([use])
  for (const details of [undefined, {}, { uses: [] }, { uses: [{ kind: 'rocket' }] }])
    expect(usesIn(new ApiError(409, { ...body, details }))).toEqual([])
  expect(usesIn(new ApiError(500, {}))).toEqual([])
})

it('each entry links to the place where another flow is chosen', () => {
  expect(placeOf(use)).toBe('/phrase-lists?q=Natal%20%26%20P%C3%A1scoa')
  expect(placeOf({ ...use, kind: 'connection' })).toBe('/connections/3')
  expect(placeOf({ ...use, kind: 'integration', name: 'Triagem' })).toBe('/queue-integration?q=Triagem')
  expect(placeOf({ ...use, kind: 'option' })).toBe('/queues')
})
