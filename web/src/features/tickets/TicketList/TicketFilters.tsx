import { type TicketStatus, ticketStatuses } from '@guiche/contract/features/tickets'
import { useQuery } from '@tanstack/react-query'
import { useTexts } from '../../../lib/i18n.ts'
import { useUser } from '../../../lib/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { MultiSelectField } from '../../../ui/form/MultiSelectField.tsx'
import { tagsOf } from '../../tags/api.ts'
import { colleaguesOf, connectionsOf } from '../api.ts'
import { clearFilters, setTicketView, type TicketView } from '../useTicketView.ts'
import classes from './TicketTools.module.css'

const asText = (ids: readonly number[]): string[] => ids.map(String)

interface TicketFiltersProps {
  id: string
  view: TicketView
  /** A tab is a status already; only a search looks through all of them. */
  isSearching: boolean
  isFiltered: boolean
}

export const TicketFilters = ({ id, view, isSearching, isFiltered }: TicketFiltersProps) => {
  const t = useTexts()
  const isAdmin = useUser().profile === 'admin'
  const connections = useQuery(connectionsOf())
  const tags = useQuery(tagsOf())
  const users = useQuery({ ...colleaguesOf([]), enabled: isAdmin })
  /** Nothing to choose from is not the same as not knowing what there is. */
  const stateOf = ({ isError, isPending }: { isError: boolean; isPending: boolean }) =>
    isError
      ? { error: t('tickets.list.filterNotLoaded'), nothingFoundMessage: null }
      : { nothingFoundMessage: t(isPending ? 'kit.loading' : 'kit.nothingFound') }
  return (
    <fieldset id={id} className={classes.filters}>
      <legend className="hidden-visually">{t('tickets.list.filters')}</legend>
      <MultiSelectField
        label={t('tickets.list.tags')}
        placeholder={view.tagIds.length === 0 ? t('tickets.list.anyTag') : ''}
        {...stateOf(tags)}
        data={(tags.data ?? []).map(({ id: value, name }) => ({ value: String(value), label: name }))}
        value={asText(view.tagIds)}
        onChange={(chosen) => setTicketView({ tagIds: chosen.map(Number) })}
      />
      <MultiSelectField
        label={t('tickets.list.connections')}
        placeholder={view.connectionIds.length === 0 ? t('tickets.list.anyConnection') : ''}
        {...stateOf(connections)}
        data={(connections.data ?? []).map(({ id: value, name }) => ({ value: String(value), label: name }))}
        value={asText(view.connectionIds)}
        onChange={(chosen) => setTicketView({ connectionIds: chosen.map(Number) })}
      />
      {isAdmin && (
        <MultiSelectField
          label={t('tickets.list.users')}
          placeholder={view.userIds.length === 0 ? t('tickets.list.anyUser') : ''}
          {...stateOf(users)}
          data={(users.data ?? []).map(({ id: value, name }) => ({ value: String(value), label: name }))}
          value={asText(view.userIds)}
          onChange={(chosen) => setTicketView({ userIds: chosen.map(Number) })}
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
