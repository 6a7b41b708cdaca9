import type { OptionTree } from '@guiche/contract/features/queue-options'
import IconDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import IconUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import IconOpen from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import IconAway from '@tabler/icons-react/dist/esm/icons/IconCornerDownRight.mjs'
import IconMore from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import IconHandle from '@tabler/icons-react/dist/esm/icons/IconGripVertical.mjs'
import IconRemove from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useRef } from 'react'
import { useTexts } from '../../../lib/i18n.ts'
import { ActionMenu } from '../../../ui/ActionMenu.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { asksBelow } from '../live/option-tree.ts'
import classes from './MenuEditor.module.css'
import { type DropSide, useOptionDrag } from './useOptionDrag.ts'

export interface OptionRowProps {
  option: OptionTree
  count: number
  onOpen: () => void
  /** To a position among its siblings. */
  onMove: (place: number) => void
  onDropped: (draggedId: number, side: DropSide) => void
  /** Below another option. */
  onMoveAway: () => void
  onRemove: () => void
}

const isTargetMissing = ({ queueType, optQueueId, optUserId, optFileId }: OptionTree): boolean =>
  (queueType === 'queue' && optQueueId === null) ||
  (queueType === 'attendent' && (optUserId === null || optQueueId === null)) ||
  (queueType === 'file' && optFileId === null)

const Summary = ({ option }: { option: OptionTree }) => {
  const t = useTexts()
  const parts = [
    option.options.length > 0
      ? t('queues.menu.below', { count: option.options.length })
      : t(`queues.menu.kinds.${option.queueType}`),
    ...(option.closeTicket ? [t('queues.menu.closes')] : []),
  ]
  return (
    <span className={classes.summary}>
      {parts.join(' · ')}
      {isTargetMissing(option) && <span className={classes.missing}> · {t('queues.menu.noTarget')}</span>}
    </span>
  )
}

export const OptionRow = ({ option, count, onOpen, onMove, onDropped, onMoveAway, onRemove }: OptionRowProps) => {
  const t = useTexts()
  const row = useRef<HTMLLIElement>(null)
  const handle = useRef<HTMLButtonElement>(null)
  const { edge, isDragged } = useOptionDrag(row, handle, {
    id: option.id,
    takesOptions: asksBelow(option),
    onDrop: onDropped,
  })
  const { name, position } = option
  const isFirst = position === 0
  const isLast = position === count - 1
  return (
    <li ref={row} className={classes.option} data-edge={edge ?? undefined} data-dragged={isDragged || undefined}>
      <button
        ref={handle}
        type="button"
        className={classes.handle}
        aria-label={t('queues.menu.drag', { name })}
        data-option={option.id}
        onKeyDown={(event) => {
          const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
          if (step === 0 || !event.altKey || (step < 0 ? isFirst : isLast)) return
          event.preventDefault()
          onMove(position + step)
        }}
      >
        <IconHandle size={16} aria-hidden />
      </button>
      <span className={classes.number}>{position + 1}</span>
      <button type="button" className={classes.open} aria-label={t('queues.menu.open', { name })} onClick={onOpen}>
        <span className="truncate">{name}</span>
        <Summary option={option} />
      </button>
      <ActionMenu
        trigger={<IconButton icon={IconMore} size="small" label={t('queues.menu.actions', { name })} />}
        entries={[
          { key: 'open', label: t('queues.edit'), icon: IconOpen, onSelect: onOpen },
          {
            key: 'up',
            label: t('queues.menu.moveUp'),
            icon: IconUp,
            isDisabled: isFirst,
            onSelect: () => onMove(position - 1),
          },
          {
            key: 'down',
            label: t('queues.menu.moveDown'),
            icon: IconDown,
            isDisabled: isLast,
            onSelect: () => onMove(position + 1),
          },
          {
            key: 'away',
            label: t('queues.menu.moveTo'),
            icon: IconAway,
            onSelect: onMoveAway,
          },
          {
            key: 'remove',
            label: t('queues.menu.removing.command'),
            icon: IconRemove,
            isDestructive: true,
            startsGroup: true,
            onSelect: onRemove,
          },
        ]}
      />
    </li>
  )
}
