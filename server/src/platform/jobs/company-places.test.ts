import { expect, it } from 'vitest'
import { CompanyPlaces } from './company-places.ts'

const begin = async (places: CompanyPlaces, companyId: number) => {
  const flags = await places.ask()
  const isAllowed = !flags.includes(`company:${companyId}`)
  if (isAllowed) places.begin({ companyId })
  else places.nothing()
  return isAllowed
}
const beginMany = (places: CompanyPlaces, companyId: number, times: number) =>
  Promise.all(Array.from({ length: times }, () => begin(places, companyId)))

it('reserves the last quarter of the slots for companies without one', async () => {
  const places = new CompanyPlaces(8)
  expect((await beginMany(places, 1, 8)).filter(Boolean)).toHaveLength(6)
  expect(await begin(places, 2)).toBe(true)
  expect(await begin(places, 2)).toBe(false)
  expect(await begin(places, 3)).toBe(true)
})

it('gives a free slot to a company without one first', async () => {
  const places = new CompanyPlaces(8)
  await beginMany(places, 1, 6)
  await begin(places, 2)
  await begin(places, 3)
  places.end({ companyId: 1 })
  expect(await begin(places, 1)).toBe(false)
  expect(await begin(places, 4)).toBe(true)
})

it('gives a company its share again when its jobs have ended', async () => {
  const places = new CompanyPlaces(8)
  await beginMany(places, 1, 6)
  places.end({ companyId: 1 })
  expect((await beginMany(places, 1, 2)).filter(Boolean)).toHaveLength(1)
  for (let each = 0; each < 6; each += 1) places.end({ companyId: 1 })
  expect((await beginMany(places, 1, 8)).filter(Boolean)).toHaveLength(6)
})

it('lets workers ask in parallel while more than the reserved slots are free', async () => {
  const places = new CompanyPlaces(8)
  const told: number[] = []
  for (let worker = 1; worker <= 8; worker += 1) void places.ask().then(() => told.push(worker))
  await new Promise(setImmediate)
  expect(told).toEqual([1, 2, 3, 4, 5, 6])
})

it('lets a worker that may only get a reserved slot wait for the earlier requests', async () => {
  const places = new CompanyPlaces(4)
  const told: string[][] = []
  await Promise.all([places.ask(), places.ask(), places.ask()])
  for (let worker = 1; worker <= 2; worker += 1) void places.ask().then((flags) => told.push(flags))
  places.begin({ companyId: 1 })
  places.begin({ companyId: 2 })
  await new Promise(setImmediate)
  expect(told).toEqual([])
  places.begin({ companyId: 1 })
  await new Promise(setImmediate)
  expect(told).toEqual([['company:1', 'company:2']])
  places.nothing()
  await new Promise(setImmediate)
  expect(told).toHaveLength(2)
})

it('ignores a worker whose request is never answered', async () => {
  const places = new CompanyPlaces(4)
  await places.ask()
  for (const companyId of [1, 1]) {
    await places.ask()
    places.begin({ companyId })
  }
  let flags: string[] | null = null
  void places.ask().then((told) => {
    flags = told
  })
  places.end({ companyId: 1 })
  await places.ask()
  places.begin({ companyId: 1 })
  await new Promise(setImmediate)
  expect(flags).toEqual(['company:1'])
})

it('leaves slots to the other numbers of a company whose one number has many jobs, also if all workers ask at once', async () => {
  const places = new CompanyPlaces(24, 12)
  const begun: string[] = []
  /** A worker takes jobs of the first number as long as it may. */
  const work = async () => {
    const flags = await places.ask()
    await new Promise(setImmediate)
    if (flags.includes('company:1')) return places.nothing()
    const number = flags.includes('connection:1') ? 'connection:2' : 'connection:1'
    begun.push(number)
    places.begin({ companyId: 1, number })
  }
  await Promise.all(Array.from({ length: 24 }, work))
  expect(begun.filter((number) => number === 'connection:1')).toHaveLength(12)
  expect(begun.filter((number) => number === 'connection:2')).toHaveLength(6)
})
