import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { keepLateEvents } from './late-events.ts'

const tick = () => new Promise((resolve) => setTimeout(resolve, 5))

const world = () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const { hear } = keepLateEvents(client)
  const add = (name: string) => () =>
    client.setQueryData<string[]>(['list'], (list) => (list && !list.includes(name) ? [...list, name] : list))
  let answer: (list: string[]) => void = () => {}
  const fetch = () => {
    const fetched = client.fetchQuery({
      queryKey: ['list'],
      queryFn: () =>
        new Promise<string[]>((resolve) => {
          answer = resolve
        }),
    })
    return { fetched, answer: (list: string[]) => answer(list) }
  }
  return { client, hear, add, fetch, list: () => client.getQueryData(['list']) }
}

test('an event that overtakes the answer is not lost', async () => {
  const { hear, add, fetch, list } = world()
  const { fetched, answer } = fetch()
  await tick()
  hear(add('b'))
  answer(['a'])
  await fetched
  await tick()
  expect(list()).toEqual(['a', 'b'])
})

test('nor is one that comes while a cached list is fetched again', async () => {
  const { client, hear, add, fetch, list } = world()
  client.setQueryData(['list'], ['a'])
  await tick()
  const { fetched, answer } = fetch()
  await tick()
  hear(add('b'))
  expect(list()).toEqual(['a', 'b'])
  answer(['a'])
  await fetched
  await tick()
  expect(list()).toEqual(['a', 'b'])
})

test('what was heard before the fetch is not repeated', async () => {
  const { client, hear, add, fetch, list } = world()
  client.setQueryData(['list'], ['a'])
  hear(add('b'))
  const { fetched, answer } = fetch()
  await tick()
  answer(['c'])
  await fetched
  await tick()
  expect(list()).toEqual(['c'])
})

test('nor is one that overtakes an answer which was asked for before anybody listened', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  let answer: (list: string[]) => void = () => {}
  const fetched = client.fetchQuery({
    queryKey: ['list'],
    queryFn: () =>
      new Promise<string[]>((resolve) => {
        answer = resolve
      }),
  })
  await tick()
  const { hear } = keepLateEvents(client)
  hear(() => client.setQueryData<string[]>(['list'], (list) => list && [...list, 'b']))
  answer(['a'])
  await fetched
  await tick()
  expect(client.getQueryData(['list'])).toEqual(['a', 'b'])
})
