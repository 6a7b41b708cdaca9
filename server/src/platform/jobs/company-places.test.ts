import { expect, it } from 'vitest'
import { CompanyPlaces } from './company-places.ts'

const begin = async (places: CompanyPlaces, companyId: number) => {
  const flags = await places.ask()
  const isAllowed = !flags.includes(`company:${companyId}`)
  if (isAllowed) places.begin(companyId)
  else places.nothing()
  return isAllowed
}
const beginMany = (places: CompanyPlaces, companyId: number, times: number) =>
  Promise.all(Array.from({ length: times }, () => begin(places, companyId)))

it('keeps the last quarter of the places for companies that have none', async () => {
  const places = new CompanyPlaces(8)
  expect((await beginMany(places, 1, 8)).filter(Boolean)).toHaveLength(6)
  expect(await begin(places, 2)).toBe(true)
  expect(await begin(places, 2)).toBe(false)
  expect(await begin(places, 3)).toBe(true)
})

it('gives a place that becomes free to a company that has none, before one that has', async () => {
  const places = new CompanyPlaces(8)
  await beginMany(places, 1, 6)
  await begin(places, 2)
  await begin(places, 3)
  places.end(1)
  expect(await begin(places, 1)).toBe(false)
  expect(await begin(places, 4)).toBe(true)
})

it('gives a company its share again when its jobs have ended', async () => {
  const places = new CompanyPlaces(8)
  await beginMany(places, 1, 6)
  places.end(1)
  expect((await beginMany(places, 1, 2)).filter(Boolean)).toHaveLength(1)
  for (let each = 0; each < 6; each += 1) places.end(1)
  expect((await beginMany(places, 1, 8)).filter(Boolean)).toHaveLength(6)
})

it('has a second worker wait until the first has its answer', async () => {
  const places = new CompanyPlaces(4)
  await places.ask()
  let asked = false
  const second = places.ask().then(() => {
    asked = true
  })
  await new Promise(setImmediate)
  expect(asked).toBe(false)
  places.nothing()
  await second
  expect(asked).toBe(true)
})
