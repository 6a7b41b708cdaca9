/** The report's filter in the URL. Pure. */
import { type TimeKind, timeKinds } from '@guiche/contract/features/dashboard'
import { type ReportLack, reportLacks, reportPageSizes } from '@guiche/contract/features/reports'
import { type TicketStatus, ticketStatuses } from '@guiche/contract/features/tickets'

export interface ReportFilter {
  searchParam?: string
  contactId?: readonly number[]
  whatsappId?: readonly number[]
  users?: readonly number[]
  queueIds?: readonly number[]
  tags?: readonly number[]
  status?: readonly TicketStatus[]
  dateFrom?: string
  dateTo?: string
  onlyRated?: boolean
  hour?: number
  weekday?: number
  isActive?: boolean
  isReopened?: boolean
  isLead?: boolean
  without?: readonly ReportLack[]
  timed?: TimeKind
}

const isDay = (value: unknown): value is string => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)
const whole = (value: unknown, least: number, most: number): number | undefined =>
  Number.isInteger(value) && Number(value) >= least && Number(value) <= most ? Number(value) : undefined
const idsIn = (value: unknown): number[] | undefined => {
  // A single value that somebody typed by hand is a list of one.
  const ids = (Array.isArray(value) ? value : [value]).filter((id) => whole(id, 1, 2 ** 31 - 1) !== undefined)
  return ids.length > 0 ? ids : undefined
}
const flagIn = (value: unknown): boolean | undefined => (typeof value === 'boolean' ? value : undefined)

/** Leaves out absent fields, so that equal filters have equal URLs. */
const without = (filter: { [Key in keyof ReportFilter]: ReportFilter[Key] | undefined }): ReportFilter =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined))

/** Whatever is in the URL; invalid values are left out. */
export const filterIn = (search: Record<string, unknown>): ReportFilter => {
  const statuses = Array.isArray(search.status)
    ? ticketStatuses.filter((status) => (search.status as unknown[]).includes(status))
    : []
  const [hour, weekday] = [whole(search.hour, 0, 23), whole(search.weekday, 1, 7)]
  const lacks = reportLacks.filter((lack) => Array.isArray(search.without) && search.without.includes(lack))
  return without({
    searchParam: typeof search.searchParam === 'string' && search.searchParam !== '' ? search.searchParam : undefined,
    contactId: idsIn(search.contactId),
    whatsappId: idsIn(search.whatsappId),
    users: idsIn(search.users),
    queueIds: idsIn(search.queueIds),
    tags: idsIn(search.tags),
    status: statuses.length > 0 ? statuses : undefined,
    dateFrom: isDay(search.dateFrom) ? search.dateFrom : undefined,
    dateTo: isDay(search.dateTo) ? search.dateTo : undefined,
    onlyRated: search.onlyRated === true ? true : undefined,
    hour: weekday === undefined ? undefined : hour,
    weekday: hour === undefined ? undefined : weekday,
    isActive: flagIn(search.isActive),
    isReopened: flagIn(search.isReopened),
    isLead: flagIn(search.isLead),
    without: lacks.length > 0 ? lacks : undefined,
    timed: timeKinds.find((kind) => kind === search.timed),
  })
}

export const isFiltered = (filter: ReportFilter): boolean => Object.keys(filter).length > 0

const usualSize = 10

/** The page size in the URL. */
export const pageSizeIn = (search: Record<string, unknown>): number =>
  reportPageSizes.find((size) => size === search.pageSize) ?? usualSize
/** The default size is not in the URL. */
export const pageSizeOf = (size: number): { pageSize?: number } => (size === usualSize ? {} : { pageSize: size })
