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

it('has workers ask side by side while more than the kept places are free', async () => {
  const places = new CompanyPlaces(8)
  const told: number[] = []
  for (let worker = 1; worker <= 8; worker += 1) void places.ask().then(() => told.push(worker))
  await new Promise(setImmediate)
  expect(told).toEqual([1, 2, 3, 4, 5, 6])
})

it('has a worker for which only kept places may be left wait for the answers of those that ask before it', async () => {
  const places = new CompanyPlaces(4)
  const told: string[][] = []
  await Promise.all([places.ask(), places.ask(), places.ask()])
  for (let worker = 1; worker <= 2; worker += 1) void places.ask().then((flags) => told.push(flags))
  places.begin(1)
  places.begin(2)
  await new Promise(setImmediate)
  expect(told).toEqual([])
  places.begin(1)
  await new Promise(setImmediate)
  expect(told).toEqual([['company:1', 'company:2']])
  places.nothing()
  await new Promise(setImmediate)
  expect(told).toHaveLength(2)
})

it('passes over a worker whose answer never comes', async () => {
  const places = new CompanyPlaces(4)
  await places.ask()
  for (const companyId of [1, 1]) {
    await places.ask()
    places.begin(companyId)
  }
  let flags: string[] | null = null
  void places.ask().then((told) => {
    flags = told
  })
  places.end(1)
  await places.ask()
  places.begin(1)
  await new Promise(setImmediate)
  expect(flags).toEqual(['company:1'])
})
