import { type TicketStatus, ticketStatuses } from '@guiche/contract/features/tickets'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useTexts } from '../../../lib/i18n.ts'
import { useUser } from '../../../lib/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { MultiSelectField } from '../../../ui/form/MultiSelectField.tsx'
import { tagsOf } from '../../tags/api.ts'
import { colleaguesOf } from '../../users/api.ts'
import { connectionsOf } from '../api.ts'
import { clearFilters, setTicketView, type TicketView } from '../useTicketView.ts'
import classes from './TicketTools.module.css'

interface TicketFiltersProps {
  id: string
  view: TicketView
  /** A tab is a status already; only a search covers all of them. */
  isSearching: boolean
  isFiltered: boolean
}

interface ChoiceProps {
  label: string
  /** Shown while nothing is selected. */
  any: string
  query: UseQueryResult<readonly { id: number; name: string }[]>
  chosen: readonly number[]
  onChoose: (ids: number[]) => void
}

const Choice = ({ label, any, query, chosen, onChoose }: ChoiceProps) => {
  const t = useTexts()
  /** An empty list of options is different from one that is still loading. */
  const state = query.isError
    ? { error: t('tickets.list.filterNotLoaded'), nothingFoundMessage: null }
    : { nothingFoundMessage: t(query.isPending ? 'kit.loading' : 'kit.nothingFound') }
  return (
    <MultiSelectField
      label={label}
      placeholder={chosen.length === 0 ? any : ''}
      {...state}
      data={(query.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
      value={chosen.map(String)}
      onChange={(ids) => onChoose(ids.map(Number))}
    />
  )
}

export const TicketFilters = ({ id, view, isSearching, isFiltered }: TicketFiltersProps) => {
  const t = useTexts()
  const isAdmin = useUser().profile === 'admin'
  const connections = useQuery(connectionsOf())
  const tags = useQuery(tagsOf())
  const users = useQuery({ ...colleaguesOf(), enabled: isAdmin })
  return (
    <fieldset id={id} className={classes.filters}>
      <legend className="hidden-visually">{t('tickets.list.filters')}</legend>
      <Choice
        label={t('tickets.list.tags')}
        any={t('tickets.list.anyTag')}
        query={tags}
        chosen={view.tagIds}
        onChoose={(tagIds) => setTicketView({ tagIds })}
      />
      <Choice
        label={t('tickets.list.connections')}
        any={t('tickets.list.anyConnection')}
        query={connections}
        chosen={view.connectionIds}
        onChoose={(connectionIds) => setTicketView({ connectionIds })}
      />
      {isAdmin && (
        <Choice
          label={t('tickets.list.users')}
          any={t('tickets.list.anyUser')}
          query={users}
          chosen={view.userIds}
          onChoose={(userIds) => setTicketView({ userIds })}
        />
      )}
      {isSearching && (
        <MultiSelectField
          label={t('tickets.list.statuses')}
          placeholder={view.statuses.length === 0 ? t('tickets.list.anyStatus') : ''}
          data={ticketStatuses.map((value) => ({ value, label: t(`tickets.status.${value}`) }))}
          value={[...view.statuses]}
          onChange={(chosen) => setTicketView({ statuses: chosen as TicketStatus[] })}
        />
      )}
      {isFiltered && (
        <Button look="quiet" onClick={clearFilters}>
          {t('tickets.list.clearFilters')}
        </Button>
      )}
    </fieldset>
  )
}
