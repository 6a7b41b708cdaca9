/** The fields of a scheduled message's form, and what is sent of them. */
import {
  dayRules,
  intervalUnits,
  leastScheduleLength,
  maxScheduleLength,
  type Schedule,
  type ScheduledTemplate,
  ticketStatusesAfter,
} from '@guiche/contract/features/schedules'
import { instantOf, wallOf } from '@guiche/contract/zoned-time'
import { z } from 'zod'
import type { ScheduleValues } from './api.ts'

export const units = ['days', 'weeks', 'months', 'minutes'] as const
export const weekendRules = ['asItIs', 'dayBefore', 'dayAfter'] as const

const words = (tooShort: string) =>
  z
    .string()
    .trim()
    .min(1)
    .max(maxScheduleLength)
    .refine((body) => body.length >= leastScheduleLength, { error: tooShort })

/** `tooShort`: the message for an empty text; null: a template has the text. */
export const scheduleFields = (tooShort: string | null) =>
  z.object({
    body: tooShort === null ? z.string() : words(tooShort),
    /** In the company's time zone. */
    sendAt: z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/),
    assinar: z.boolean(),
    unit: z.enum(['never', ...units]),
    valorIntervalo: z.number().int().min(1).max(10_000),
    enviarQuantasVezes: z.number().int().min(1).max(1_000),
    weekend: z.enum(weekendRules),
    opens: z.boolean(),
    statusTicket: z.enum(ticketStatusesAfter),
    queueId: z.string().nullable(),
    ticketUserId: z.string().nullable(),
  })
export type ScheduleFields = ReturnType<typeof scheduleFields>

const nameIn = <T extends Readonly<Record<string, number>>>(table: T, value: number): keyof T | undefined =>
  Object.keys(table).find((name) => table[name] === value)

const defaultAheadMs = 3_600_000

const wallMinute = (at: Date, zone: string): string => wallOf(at, zone).slice(0, 16)
const asChoice = (id: number | null): string | null => (id === null ? null : String(id))

export const valuesOf = (schedule: Schedule | null, words: string, zone: string): z.input<ScheduleFields> => ({
  body: schedule?.template ? '' : (schedule?.body ?? words),
  sendAt: wallMinute(schedule ? new Date(schedule.sendAt) : new Date(Date.now() + defaultAheadMs), zone),
  assinar: schedule?.assinar ?? false,
  unit: schedule && schedule.valorIntervalo > 0 ? (nameIn(intervalUnits, schedule.intervalo) ?? 'days') : 'never',
  valorIntervalo: Math.max(1, schedule?.valorIntervalo ?? 1),
  enviarQuantasVezes: schedule ? Math.max(1, schedule.enviarQuantasVezes - schedule.contadorEnvio) : 1,
  weekend: nameIn(dayRules, schedule?.tipoDias ?? dayRules.asItIs) ?? 'asItIs',
  opens: schedule?.openTicket === 'enabled',
  statusTicket: schedule?.statusTicket ?? 'closed',
  queueId: asChoice(schedule?.queueId ?? null),
  ticketUserId: asChoice(schedule?.ticketUserId ?? null),
})

interface To {
  contactId: number
  whatsappId: number | null
  /** Null: free text. */
  template: ScheduledTemplate | null
}

/** Unchanged fields are not sent: a new text must not restart a series. */
export const toBody = (
  values: z.output<ScheduleFields>,
  { template, ...to }: To,
  zone: string,
  before: Schedule | null,
) => {
  const repeats = values.unit !== 'never'
  const times = {
    sendAt: instantOf(values.sendAt.slice(0, 16).concat(':00'), zone).toISOString(),
    intervalo: values.unit === 'never' ? intervalUnits.days : intervalUnits[values.unit],
    valorIntervalo: repeats ? values.valorIntervalo : 0,
    enviarQuantasVezes: repeats ? values.enviarQuantasVezes : 1,
    tipoDias: dayRules[values.weekend],
  }
  const same = before && isSame(times, before, zone)
  return {
    ...(template ? {} : { body: values.body }),
    ...(template || before?.template ? { template } : {}),
    ...(before ? {} : to),
    ...(same ? {} : times),
    assinar: values.assinar,
    openTicket: values.opens ? 'enabled' : 'disabled',
    statusTicket: values.statusTicket,
    queueId: values.opens ? values.queueId : null,
    ticketUserId: values.opens && values.statusTicket !== 'pending' ? values.ticketUserId : null,
  } as ScheduleValues
}

/** What the form of a stored schedule would send if nothing was changed in it. */
export const bodyOf = (schedule: Schedule, zone: string): Readonly<Record<string, unknown>> => ({
  ...toBody(
    valuesOf(schedule, '', zone) as z.output<ScheduleFields>,
    { contactId: schedule.contactId, whatsappId: schedule.whatsappId, template: schedule.template },
    zone,
    schedule,
  ),
})

type Times = Pick<Schedule, 'sendAt' | 'intervalo' | 'valorIntervalo' | 'enviarQuantasVezes' | 'tipoDias'>

const isSame = (times: Times, before: Schedule, zone: string): boolean =>
  wallMinute(new Date(times.sendAt), zone) === wallMinute(new Date(before.sendAt), zone) &&
  times.valorIntervalo === before.valorIntervalo &&
  (times.valorIntervalo === 0 || times.intervalo === before.intervalo) &&
  times.enviarQuantasVezes === Math.max(1, before.enviarQuantasVezes - before.contadorEnvio) &&
  times.tipoDias === before.tipoDias
