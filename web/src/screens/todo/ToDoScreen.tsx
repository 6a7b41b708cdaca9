import IconEdit from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconRemove from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useRef, useState } from 'react'
import type { Task } from '../../features/todo/api/tasks.ts'
import { editing, ended, nothingWritten, textOf, type Writing, written } from '../../features/todo/api/writing.ts'
import { useTasks } from '../../features/todo/useTasks.ts'
import { useTexts } from '../../lib/i18n.ts'
import { useDates } from '../../lib/use-dates.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { ScreenHeader } from '../../ui/ScreenHeader.tsx'
import { toast } from '../../ui/toast.tsx'
import classes from './ToDoScreen.module.css'

const longest = 1_000

/** The user's own tasks. They are not sent to the server. */
export const ToDoScreen = () => {
  const t = useTexts()
  const dates = useDates()
  const { tasks, add, change, remove, putBack } = useTasks()
  const [writing, setWriting] = useState(nothingWritten)
  const field = useRef<HTMLInputElement>(null)
  // Another tab may have removed it meanwhile.
  const edited = tasks.find(({ id }) => id === writing.editedId)
  const text = textOf(writing)
  const go = (next: Writing) => {
    setWriting(next)
    field.current?.focus()
  }
  const end = () => go(ended(writing, writing.editedId))
  const take = () => {
    if (text.trim() === '') return
    if (edited) change(edited.id, text)
    else add(text)
    end()
  }
  const takeOut = (task: Task) => {
    const at = tasks.indexOf(task)
    remove(task.id)
    setWriting(ended(writing, task.id))
    toast.undo(t('todo.removed'), { label: t('todo.undo'), undo: () => putBack(task, at) })
  }
  return (
    <>
      <ScreenHeader title={t('todo.title')} />
      <div className={classes.page}>
        <form
          className={classes.form}
          onSubmit={(event) => {
            event.preventDefault()
            take()
          }}
        >
          <TextField
            ref={field}
            aria-label={t('todo.task')}
            placeholder={t('todo.task')}
            maxLength={longest}
            value={text}
            onChange={(event) => setWriting(written(writing, event.currentTarget.value))}
            onKeyDown={(event) => {
              if (event.key === 'Escape' && edited) end()
            }}
          />
          <Button type="submit" look="primary">
            {t(edited ? 'todo.save' : 'todo.add')}
          </Button>
          {edited && <Button onClick={end}>{t('kit.cancel')}</Button>}
        </form>
        {tasks.length === 0 ? (
          <EmptyState title={t('todo.empty')} text={t('todo.emptyText')} />
        ) : (
          <ul className={classes.list} aria-label={t('todo.list')}>
            {tasks.map((task) => (
              <li key={task.id} className={classes.task} data-edited={task.id === edited?.id || undefined}>
                <span className={classes.words}>
                  {task.text}
                  <br />
                  <span className={classes.when}>
                    {task.updatedAt === task.createdAt
                      ? t('todo.created', { when: dates.dateTime(task.createdAt) })
                      : t('todo.changed', { when: dates.dateTime(task.updatedAt) })}
                  </span>
                </span>
                <IconButton
                  icon={IconEdit}
                  label={t('todo.edit', { text: task.text })}
                  onClick={() => go(editing(writing, task))}
                />
                <IconButton
                  icon={IconRemove}
                  label={t('todo.remove', { text: task.text })}
                  onClick={() => takeOut(task)}
                />
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  )
}
