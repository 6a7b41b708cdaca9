import { Combobox, Modal, TextInput, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ticketPages } from '../../features/tickets/api.ts'
import { type CommandGroup, type CommandId, type Commands, commandGroups, deedOf, groupOf } from '../../lib/commands.ts'
import { errorText } from '../../lib/error-text.ts'
import { labelText, useTexts } from '../../lib/i18n.ts'
import { Keys } from '../../ui/Keys.tsx'
import { useToastsBeside } from '../../ui/toasts-place.ts'
import { useFocusBack } from '../../ui/use-focus-back.ts'
import { useIsPhone } from '../../ui/use-is-phone.ts'
import { useOpenedAfter } from '../../ui/use-opener.ts'
import classes from './CommandPalette.module.css'
import { FoundTicket } from './FoundTicket.tsx'
import { matchingCommands } from './matching-commands.ts'

const searchDelayMs = 250
const leastLetters = 2
const mostFound = 5
const ticketValue = 'ticket:'

const useFound = (term: string) => {
  const [asked] = useDebouncedValue(term, searchDelayMs)
  const isAsked = asked.length >= leastLetters && term.length >= leastLetters
  const { data, isFetching, error } = useInfiniteQuery({ ...ticketPages({ searchParam: asked }), enabled: isAsked })
  return {
    tickets: isAsked ? (data?.pages[0]?.tickets.slice(0, mostFound) ?? []) : [],
    isFetching: isAsked && isFetching,
    error: isAsked ? error : null,
  }
}

interface BodyProps {
  commands: Commands
  fieldId: string
  query: string
  onQuery: (query: string) => void
  onClose: () => void
}

interface GroupProps extends Pick<BodyProps, 'commands'> {
  group: CommandGroup
  ids: readonly CommandId[]
}

const Group = ({ commands, group, ids }: GroupProps) => {
  const t = useTexts()
  return (
    <Combobox.Group label={t(`shell.commandGroups.${group}`)}>
      {ids.map((id) => {
        const command = commands.get(id)
        return (
          <Combobox.Option key={id} value={id} className={classes.option ?? ''}>
            <span className="truncate">{command && labelText(t, command.label)}</span>
            {command?.keys !== undefined && <Keys keys={command.keys} />}
          </Combobox.Option>
        )
      })}
    </Combobox.Group>
  )
}

const Body = ({ commands, fieldId, query, onQuery, onClose }: BodyProps) => {
  const t = useTexts()
  const navigate = useNavigate()
  const isPhone = useIsPhone()
  const term = query.trim()
  const ids = matchingCommands(commands, term, (label) => labelText(t, label))
  const { tickets, isFetching, error } = useFound(term)
  const combobox = useCombobox({ opened: true, onDropdownClose: onClose })
  const count = ids.length + tickets.length
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever is listed anew, its first entry is the one that Enter means.
  useEffect(() => void combobox.selectFirstOption(), [term, count])
  const choose = (value: string) => {
    onClose()
    if (value.startsWith(ticketValue)) void navigate({ to: `/tickets/${value.slice(ticketValue.length)}` })
    else deedOf(value as CommandId)?.()
  }
  return (
    <Combobox store={combobox} onOptionSubmit={choose}>
      <Combobox.EventsTarget withExpandedAttribute>
        <TextInput
          id={fieldId}
          classNames={{ input: classes.input ?? '' }}
          variant="unstyled"
          leftSection={<IconSearch size={18} stroke={1.7} aria-hidden />}
          value={query}
          placeholder={t(isPhone ? 'shell.palette.shortPlaceholder' : 'shell.palette.placeholder')}
          aria-label={t('shell.palette.placeholder')}
          data-autofocus
          onChange={(event) => onQuery(event.currentTarget.value)}
        />
      </Combobox.EventsTarget>
      <Combobox.Options tabIndex={0} className={classes.options ?? ''} aria-label={t('shell.palette.results')}>
        {commandGroups.map((group) => {
          const own = ids.filter((id) => groupOf(id) === group)
          return own.length > 0 && <Group key={group} commands={commands} group={group} ids={own} />
        })}
        {tickets.length > 0 && (
          <Combobox.Group label={t('shell.palette.tickets')}>
            {tickets.map((ticket) => (
              <Combobox.Option key={ticket.id} value={`${ticketValue}${ticket.uuid}`} className={classes.option ?? ''}>
                <FoundTicket ticket={ticket} />
              </Combobox.Option>
            ))}
          </Combobox.Group>
        )}
        {error && !isFetching && <Combobox.Empty role="alert">{errorText(error, t)}</Combobox.Empty>}
        {count === 0 && (isFetching || !error) && (
          <Combobox.Empty>{isFetching ? t('kit.loading') : t('shell.palette.nothing', { term })}</Combobox.Empty>
        )}
      </Combobox.Options>
    </Combobox>
  )
}

const width = 600

/** All commands that are possible now, and all conversations, searched by name. */
export const CommandPalette = ({ isOpen, ...body }: BodyProps & { isOpen: boolean }) => {
  const t = useTexts()
  const isShown = useOpenedAfter({ isOpen })
  useFocusBack(isShown)
  useToastsBeside(isShown, { width, isShort: true })
  return (
    <Modal.Root
      opened={isShown}
      onClose={body.onClose}
      size={width}
      centered={false}
      yOffset="12vh"
      returnFocus={false}
    >
      <Modal.Overlay />
      <Modal.Content aria-label={t('shell.palette.title')}>
        <Modal.Body className={classes.body ?? ''}>
          <Body {...body} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
