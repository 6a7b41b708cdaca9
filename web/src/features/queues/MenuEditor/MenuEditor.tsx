import {
  mostOptionDepth,
  mostOptionsOfLevel,
  mostOptionsOfQueue,
  type OptionId,
  type OptionTree,
} from '@guiche/contract/features/queue-options'
import type { QueueDetails } from '@guiche/contract/features/queues'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconMenu from '@tabler/icons-react/dist/esm/icons/IconSitemap.mjs'
import { useRef, useState } from 'react'
import { errorText } from '../../../lib/error-text.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import { useConfirm } from '../../../ui/confirm.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { toast } from '../../../ui/toast.tsx'
import { changeOption, removeOption } from '../api/queue-calls.ts'
import type { Draft } from '../form/draft.ts'
import { asksBelow, findOption, pathTo } from '../live/option-tree.ts'
import classes from './MenuEditor.module.css'
import { MoveDialog } from './MoveDialog.tsx'
import { OptionEditor } from './OptionEditor.tsx'
import { OptionRow } from './OptionRow.tsx'
import { type DropSide, useLevelDrop } from './useOptionDrag.ts'

interface LevelProps {
  /** The whole of it. */
  menu: readonly OptionTree[]
  level: readonly OptionTree[]
  onOpen: (id: number) => void
  /** Below another option; null: to the top. */
  onMoveBelow: (id: number, parent: OptionTree | null) => void
  /** Read aloud after a move. */
  onTold: (words: string) => void
}

/** One level in order. A move is shown when the server has confirmed it, so that no screen disagrees. */
const Level = ({ menu, level, onOpen, onMoveBelow, onTold }: LevelProps) => {
  const t = useTexts()
  const [away, setAway] = useState<{ option: OptionTree; isOpen: boolean } | null>(null)
  const confirm = useConfirm()
  const move = async (id: number, place: number) => {
    try {
      const moved = await changeOption(id, { position: place })
      onTold(t('queues.menu.moved', { name: moved.name, place: moved.position + 1, count: level.length }))
      // The row was mounted again in its new place.
      requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-option="${id}"]`)?.focus())
    } catch (error) {
      toast.error(errorText(error, t))
    }
  }
  const drop = (draggedId: number, target: number, side: DropSide) => {
    const from = level.findIndex(({ id }) => id === draggedId)
    if (from < 0) return
    if (side === 'below') return onMoveBelow(draggedId, level[target] ?? null)
    const wanted = side === 'before' ? target : target + 1
    const place = from < wanted ? wanted - 1 : wanted
    if (place !== from) void move(draggedId, place)
  }
  const remove = ({ id, name }: OptionTree) =>
    confirm({
      title: t('queues.menu.removing.title'),
      text: t('queues.menu.removing.text', { name }),
      action: t('queues.menu.removing.command'),
      onConfirm: async () => {
        await removeOption(id)
        toast.success(t('queues.menu.removing.done'))
      },
    })
  return (
    <>
      <ol className={classes.level}>
        {level.map((option, at) => (
          <OptionRow
            key={option.id}
            option={option}
            count={level.length}
            onOpen={() => onOpen(option.id)}
            onMove={(place) => void move(option.id, place)}
            onDropped={(draggedId, side) => drop(draggedId, at, side)}
            onMoveAway={() => setAway({ option, isOpen: true })}
            onRemove={() => remove(option)}
          />
        ))}
      </ol>
      {away && (
        <MoveDialog
          key={away.option.id}
          menu={menu}
          moved={away.option}
          isOpen={away.isOpen}
          onClose={() => setAway({ ...away, isOpen: false })}
          onMoved={(place) => {
            setAway({ ...away, isOpen: false })
            toast.success(t('queues.menu.movedTo', { name: away.option.name, place }))
          }}
        />
      )}
    </>
  )
}

interface CrumbProps {
  name: string
  isCurrent: boolean
  onOpen: () => void
  onDropped: (draggedId: number) => void
}

const Crumb = ({ name, isCurrent, onOpen, onDropped }: CrumbProps) => {
  const button = useRef<HTMLButtonElement>(null)
  const isOver = useLevelDrop(button, onDropped)
  return (
    <button
      ref={button}
      type="button"
      className={classes.crumb}
      data-over={(isOver && !isCurrent) || undefined}
      aria-current={isCurrent ? 'location' : undefined}
      onClick={onOpen}
    >
      {name}
    </button>
  )
}

interface CrumbsProps {
  path: readonly OptionTree[]
  onOpen: (id: number | null) => void
  onMoveBelow: (id: number, parent: OptionTree | null) => void
}

/** The path to the open level. An option can be dropped on each step of it. */
const Crumbs = ({ path, onOpen, onMoveBelow }: CrumbsProps) => {
  const t = useTexts()
  const dropOn = (parent: OptionTree | null, isCurrent: boolean) => (id: number) => {
    if (!isCurrent) onMoveBelow(id, parent)
  }
  return (
    <nav aria-label={t('queues.menu.path')} className={classes.crumbs}>
      <Crumb
        name={t('queues.menu.top')}
        isCurrent={false}
        onOpen={() => onOpen(null)}
        onDropped={dropOn(null, false)}
      />
      {path.map((option, at) => {
        const isCurrent = at === path.length - 1
        return (
          <span key={option.id} className={classes.step}>
            <span aria-hidden>/</span>
            <Crumb
              name={option.name}
              isCurrent={isCurrent}
              onOpen={() => onOpen(option.id)}
              onDropped={dropOn(option, isCurrent)}
            />
          </span>
        )
      })}
    </nav>
  )
}

interface MenuEditorProps {
  queue: QueueDetails
  /** The typed values of the option that is being edited or added; null: none. */
  onDraft: (draft: Draft['option']) => void
}

/**
 * The tree is edited level by level, as a customer goes through it: that works for hundreds of options and for twenty
 * levels.
 */
export const MenuEditor = ({ queue, onDraft }: MenuEditorProps) => {
  const t = useTexts()
  const [openId, setOpenId] = useState<number | null>(null)
  const [isAdding, setAdding] = useState(false)
  const [told, setTold] = useState('')
  const open = openId === null ? null : findOption(queue.chatbots, openId)
  const path = open ? pathTo(queue.chatbots, open.id) : []
  const level = open ? open.options : queue.chatbots
  const go = (id: number | null) => {
    setAdding(false)
    setOpenId(id)
  }
  const takesOptions = open === null || asksBelow(open)
  const moveBelow = async (id: number, parent: OptionTree | null) => {
    try {
      const { name } = await changeOption(id, { chatbotId: (parent?.id ?? null) as OptionId | null })
      const way = parent ? pathTo(queue.chatbots, parent.id) : []
      const place = [t('queues.menu.top'), ...way.map((step) => step.name)].join(' / ')
      toast.success(t('queues.menu.movedTo', { name, place }))
    } catch (error) {
      toast.error(errorText(error, t))
    }
  }
  const add = (
    <Button icon={IconPlus} onClick={() => setAdding(true)}>
      {t('queues.menu.add')}
    </Button>
  )
  const back = () => go(path.at(-2)?.id ?? null)
  return (
    <div className={classes.menu}>
      {open ? (
        <Crumbs path={path} onOpen={go} onMoveBelow={moveBelow} />
      ) : (
        <p className={classes.hint}>{t('queues.menu.hint')}</p>
      )}
      {open && !isAdding && (
        <OptionEditor
          key={open.id}
          option={open}
          place={{ queueId: queue.id, chatbotId: open.chatbotId }}
          onDraft={onDraft}
          onSaved={() => {}}
          onCancel={back}
        />
      )}
      {isAdding && (
        <OptionEditor
          key="new"
          option={null}
          place={{ queueId: queue.id, chatbotId: open?.id ?? null }}
          onDraft={onDraft}
          onSaved={() => setAdding(false)}
          onCancel={() => setAdding(false)}
        />
      )}
      {open && level.length > 0 && (
        <h3 className={classes.heading}>{t('queues.menu.optionsOf', { name: open.name })}</h3>
      )}
      <Level menu={queue.chatbots} level={level} onOpen={go} onMoveBelow={moveBelow} onTold={setTold} />
      {level.length === 0 && !open && !isAdding && (
        <EmptyState icon={IconMenu} title={t('queues.menu.empty')} text={t('queues.menu.emptyText')} action={add} />
      )}
      {takesOptions && !isAdding && (level.length > 0 || open) && <div>{add}</div>}
      <p className={classes.hint}>
        {t('queues.menu.limit', { depth: mostOptionDepth, level: mostOptionsOfLevel, queue: mostOptionsOfQueue })}
      </p>
      <div role="status" className="hidden-visually">
        {told}
      </div>
    </div>
  )
}
