import type { ListData } from '@guiche/contract/features/message-parts'
import IconList from '@tabler/icons-react/dist/esm/icons/IconList.mjs'
import { useId, useState } from 'react'
import { useTexts } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import { listIn } from '../api/attached.ts'
import { Unprocessed } from '../Bubble/cards/Unprocessed.tsx'
import { MessageText } from '../Talk/MessageText.tsx'
import { previewId, type Shown } from '../useConversation.ts'
import classes from './Rich.module.css'
import { useSay } from './useSay.ts'

/** A list that the other side sent: the title of the chosen row is the answer. */
const Choice = ({ list }: { list: ListData }) => {
  const t = useTexts()
  const name = useId()
  const say = useSay()
  const [chosen, setChosen] = useState<string | null>(null)
  const [isMissing, setMissing] = useState(false)
  const send = () => {
    const title = list.sections
      .flatMap(({ rows }) => rows)
      .find(({ id }) => id === chosen)
      ?.title.trim()
    setMissing(!title)
    if (title) say?.(title)
  }
  return (
    <fieldset className={classes.rows}>
      <legend className="hidden-visually">{t('messages.rich.optionsOf')}</legend>
      {list.sections.map((section, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: sections have no names of their own.
        <div key={at}>
          {section.title !== '' && <span className={classes.small}>{section.title}</span>}
          {section.rows.map((row) => (
            <label key={row.id} className={classes.row}>
              <input type="radio" name={name} checked={chosen === row.id} onChange={() => setChosen(row.id)} />
              <span>
                {row.title}
                {row.description !== '' && <span className={classes.small}>{row.description}</span>}
              </span>
            </label>
          ))}
        </div>
      ))}
      {isMissing && (
        <p className={classes.bad} role="alert">
          {t('messages.rich.chooseOption')}
        </p>
      )}
      <Button disabled={say === null} onClick={send}>
        {t('messages.rich.sendOption')}
      </Button>
    </fieldset>
  )
}

/** A list of ours, as the customer can open it. */
const Sections = ({ list }: { list: ListData }) => (
  <>
    {list.sections.map((section, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: sections have no names of their own.
      <div key={at}>
        {section.title !== '' && <span className={classes.small}>{section.title}</span>}
        <ul className={classes.options}>
          {section.rows.map((row) => (
            <li key={row.id}>
              {row.title}
              {row.description !== '' && <span className={classes.small}>{row.description}</span>}
            </li>
          ))}
        </ul>
      </div>
    ))}
  </>
)

export const ListCard = ({ shown: { message } }: { shown: Shown }) => {
  const t = useTexts()
  const list = listIn(message.dataJson)
  if (!list) return <Unprocessed text={message.body} />
  return (
    <div className={classes.stack}>
      {list.title !== '' && <strong>{list.title}</strong>}
      {list.text !== '' && <MessageText text={list.text} />}
      {list.footer !== '' && <span className={classes.small}>{list.footer}</span>}
      <details className={classes.details} open={message.id === previewId}>
        <summary>
          <IconList size={16} stroke={1.7} aria-hidden />
          {list.buttonText || t('messages.rich.listOpen')}
        </summary>
        {message.fromMe ? <Sections list={list} /> : <Choice list={list} />}
      </details>
    </div>
  )
}
