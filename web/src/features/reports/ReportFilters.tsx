import { type TicketStatus, ticketStatuses } from '@guiche/contract/features/tickets'
import IconFilter from '@tabler/icons-react/dist/esm/icons/IconFilter.mjs'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dayOf } from '../../lib/dates.ts'
import { useTexts } from '../../lib/i18n.ts'
import { useUser } from '../../lib/session.ts'
import { weekdayName } from '../../lib/weekday-name.ts'
import { Button } from '../../ui/Button.tsx'
import { MultiSelectField } from '../../ui/form/MultiSelectField.tsx'
import { SwitchField } from '../../ui/form/SwitchField.tsx'
import { useIsPhone } from '../../ui/use-is-phone.ts'
import { PeriodField } from '../dashboard/PeriodField.tsx'
import { useQueues } from '../queues/api.ts'
import { connectionsOf } from '../tickets/api.ts'
import { colleaguesOf } from '../users/api.ts'
import { isFiltered, type ReportFilter } from './api/filter.ts'
import { ContactChoice } from './ContactChoice.tsx'
import classes from './Report.module.css'

interface ReportFiltersProps {
  filter: ReportFilter
  onChange: (change: { [Key in keyof ReportFilter]?: ReportFilter[Key] | undefined }) => void
  onClear: () => void
}

interface ChoiceProps {
  label: string
  from: readonly { id: number; name: string }[]
  chosen: readonly number[] | undefined
  onChoose: (ids: number[] | undefined) => void
}

const Choice = ({ label, from, chosen = [], onChoose }: ChoiceProps) => (
  <MultiSelectField
    aria-label={label}
    placeholder={chosen.length === 0 ? label : ''}
    data={from.map(({ id, name }) => ({ value: String(id), label: name }))}
    // A deleted user stays selected, because the URL names them.
    value={chosen.map(String)}
    onChange={(ids) => onChoose(ids.length > 0 ? ids.map(Number) : undefined)}
  />
)

/** Filters from the dashboard that no field shows: they can be removed. */
const Narrowed = ({ filter, onChange }: Pick<ReportFiltersProps, 'filter' | 'onChange'>) => {
  const t = useTexts()
  const { hour, weekday, isActive, isLead, isReopened, tags, contactId = [], without = [], timed } = filter
  const shown = [
    ...(hour !== undefined && weekday !== undefined
      ? [
          {
            name: t('reports.only.when', { day: weekdayName(weekday), hour: String(hour) }),
            off: { hour: undefined, weekday: undefined },
          },
        ]
      : []),
    ...(isActive === undefined
      ? []
      : [{ name: t(isActive ? 'reports.only.isActiveYes' : 'reports.only.isActiveNo'), off: { isActive: undefined } }]),
    ...(isLead === undefined ? [] : [{ name: t('reports.only.isLead'), off: { isLead: undefined } }]),
    ...(isReopened === undefined ? [] : [{ name: t('reports.only.isReopened'), off: { isReopened: undefined } }]),
    ...(tags === undefined ? [] : [{ name: t('reports.only.tags'), off: { tags: undefined } }]),
    ...without.map((lack) => ({
      name: t(`reports.only.without.${lack}`),
      off: { without: without.length > 1 ? without.filter((each) => each !== lack) : undefined },
    })),
    ...(timed === undefined ? [] : [{ name: t(`reports.only.timed.${timed}`), off: { timed: undefined } }]),
    // A single one is shown in its field.
    ...(contactId.length > 1
      ? [{ name: t('reports.only.contacts', { count: contactId.length }), off: { contactId: undefined } }]
      : []),
  ]
  return shown.map(({ name, off }) => (
    <Button key={name} aria-label={t('reports.only.remove', { name })} onClick={() => onChange(off)}>
      {name} ×
    </Button>
  ))
}

export const ReportFilters = ({ filter, onChange, onClear }: ReportFiltersProps) => {
  const t = useTexts()
  const { timezone } = useUser().company
  const connections = useQuery(connectionsOf()).data ?? []
  const users = useQuery(colleaguesOf()).data ?? []
  const queues = useQueues()
  const { dateFrom, dateTo } = filter
  const isPhone = useIsPhone()
  const [isOpen, setOpen] = useState(false)
  const days = dateFrom && dateTo ? { from: dateFrom, to: dateTo } : null
  if (isPhone && !isOpen)
    return (
      <div className={classes.filters}>
        <Button icon={IconFilter} aria-expanded={false} onClick={() => setOpen(true)}>
          {t('reports.filters')}
        </Button>
        <Narrowed filter={filter} onChange={onChange} />
      </div>
    )
  return (
    <fieldset className={classes.filters}>
      <legend className="hidden-visually">{t('reports.filters')}</legend>
      {isPhone && (
        <Button icon={IconFilter} aria-expanded onClick={() => setOpen(false)}>
          {t('reports.hideFilters')}
        </Button>
      )}
      <PeriodField
        days={days}
        today={dayOf(Date.now(), timezone)}
        onChange={(next) => onChange({ dateFrom: next?.from, dateTo: next?.to })}
      />
      <ContactChoice
        id={filter.contactId?.length === 1 ? (filter.contactId[0] ?? null) : null}
        onChoose={(id) => onChange({ contactId: id === null ? undefined : [id] })}
      />
      <Choice
        label={t('reports.connections')}
        from={connections}
        chosen={filter.whatsappId}
        onChoose={(whatsappId) => onChange({ whatsappId })}
      />
      <Choice
        label={t('reports.users')}
        from={users}
        chosen={filter.users}
        onChoose={(ids) => onChange({ users: ids })}
      />
      <Choice
        label={t('reports.queues')}
        from={queues}
        chosen={filter.queueIds}
        onChoose={(queueIds) => onChange({ queueIds })}
      />
      <MultiSelectField
        aria-label={t('reports.statuses')}
        placeholder={filter.status ? '' : t('reports.statuses')}
        data={ticketStatuses.map((value) => ({ value, label: t(`tickets.status.${value}`) }))}
        value={[...(filter.status ?? [])]}
        onChange={(chosen) => onChange({ status: chosen.length > 0 ? (chosen as TicketStatus[]) : undefined })}
      />
      <SwitchField
        label={t('reports.onlyRated')}
        checked={filter.onlyRated === true}
        onChange={(event) => onChange({ onlyRated: event.currentTarget.checked || undefined })}
      />
      <Narrowed filter={filter} onChange={onChange} />
      {isFiltered(filter) && (
        <Button look="quiet" onClick={onClear}>
          {t('reports.clear')}
        </Button>
      )}
    </fieldset>
  )
}
