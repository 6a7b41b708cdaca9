import { calls } from '@guiche/contract/calls'
import type { Signed, World } from '../world.ts'
import { fieldsOf, sampleInput } from './sample-input.ts'

/**
 * One record of each feature whose own call makes it from a sample, by the features' names; none of those that belong to another record. `apart`: features of which the caller makes records by hand.
 * A new feature is swept without a line about it here.
 */
export const madeBySample = async (
  w: World,
  who: Signed,
  apart: readonly string[],
): Promise<Record<string, number>> => {
  const made: Record<string, number> = {}
  for (const { feature, call } of calls) {
    const isOfRecord = calls.some((other) => other.feature === feature && other.call.path === `${call.path}/{id}`)
    const belongs = fieldsOf(call.body).some(([key]) => key.endsWith('Id'))
    if (call.method !== 'POST' || !isOfRecord || belongs || apart.includes(feature)) continue
    const response = await w.raw(call, sampleInput(call), who)
    const id: unknown = response.statusCode === 200 ? response.json().id : null
    if (typeof id === 'number') made[feature] = id
  }
  return made
}
