/** Two charts for older clients, in their format. */
import type { Answer } from '@guiche/contract/core/endpoint'
import type { ticketsOfDays as daysCall, ticketsOfUsers as usersCall } from '@guiche/contract/features/dashboard'
import type { z } from 'zod'
import type { Ctx } from '../../../context.ts'
import { arrivalsOf, dayPlus, daysIn, figuresOf } from '../rules/figures.ts'
import { partsIn, peopleIn, periodIn, sumsIn } from './dashboard.ts'
import { partsOfOne } from './periods.ts'

type Asked = z.output<typeof usersCall.query>
const daysOf = ({ initialDate, finalDate }: Asked) => ({ date_from: initialDate, date_to: finalDate })

export const ticketsOfUsers = (ctx: Ctx, asked: Asked): Promise<Answer<typeof usersCall>> =>
  ctx.transact(async ({ tx, clock }) => {
    const period = await periodIn(tx, clock.now(), daysOf(asked), 'query.finalDate')
    const [users, sums] = await Promise.all([peopleIn(tx), sumsIn(tx, period, 'user')])
    const byUser = new Map(sums.map(({ key, opened }) => [key, opened]))
    const data = users
      .map(({ id, name }) => ({ quantidade: byUser.get(id) ?? 0, nome: name }))
      .sort((one, other) => other.quantidade - one.quantidade)
    return { data, count: data.reduce((sum, { quantidade }) => sum + quantidade, 0) }
  })

/** `2027-03-14` as `14/03/2027`. */
const written = (day: string): string => day.split('-').toReversed().join('/')

export const ticketsOfDays = (ctx: Ctx, asked: Asked): Promise<Answer<typeof daysCall>> =>
  ctx.transact(async ({ tx, clock }) => {
    const period = await periodIn(tx, clock.now(), daysOf(asked), 'query.finalDate')
    const days = daysIn(period)
    const parts =
      days === 1
        ? await partsIn(tx, period, { key: 0 })
        : await tx.sql(partsOfOne, { ...period, byMonth: false, dimensions: ['all'], key: 0 })
    const count = figuresOf(parts).opened
    if (days === 1) {
      const hours = Array.from({ length: 24 }, (_none, hour) => hour)
      const week = arrivalsOf(parts)
      const totals = hours.map((hour) => hours.slice(0, 7).reduce((sum, day) => sum + (week[day * 24 + hour] ?? 0), 0))
      const data = totals.map((total, hour) => ({ total, horario: `${String(hour).padStart(2, '0')}:00` }))
      return { data: data.filter(({ total }) => total > 0), count }
    }
    const byDay = new Map(parts.map((part) => [part.starts_on, part.opened]))
    const data = Array.from({ length: days }, (_none, at) => dayPlus(period.from, at)).flatMap((day) => {
      const total = byDay.get(day)
      return total ? [{ total, data: written(day) }] : []
    })
    return { data, count }
  })
