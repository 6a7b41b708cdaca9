import { maxFilesPerMessage } from '@guiche/contract/features/messages'
import { mostCallsAMinute } from '@guiche/contract/features/messages-api'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTexts } from '../../lib/i18n.ts'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { type ExampleKind, type ExampleLanguage, exampleKinds, exampleLanguages, exampleOf } from './api/examples.ts'
import { accessOf, addresses } from './api.ts'
import classes from './MessagesApi.module.css'
import { hiddenToken } from './TokenCard.tsx'

const fields = ['number', 'body', 'medias', 'userId', 'queueId', 'sendSignature', 'closeTicket'] as const
/** A placeholder for a message's id if none was sent yet. */
const someMessage = '3f0c6b52-8f5e-4f0e-9d0a-4a1f6f0a8f11'
const someNumber = '5511987654321'

/** Ready to run for this connection. */
export const Examples = ({ connectionId, isTokenShown }: { connectionId: number; isTokenShown: boolean }) => {
  const t = useTexts()
  const panel = useId()
  const [kind, setKind] = useState<ExampleKind>('text')
  const [language, setLanguage] = useState<ExampleLanguage>('curl')
  const { data } = useQuery(accessOf(connectionId))
  const token = data?.token || '…'
  const textWith = (shown: string) =>
    exampleOf(kind, language, {
      send: addresses.send,
      check: addresses.check,
      state: addresses.stateOf(someMessage),
      token: shown,
      number: someNumber,
      body: t('messagesApi.docs.body'),
    })
  return (
    <>
      <Tabs
        tabs={exampleKinds.map((key) => ({ key, label: t(`messagesApi.docs.${key}`) }))}
        active={kind}
        onChange={setKind}
        label={t('messagesApi.docs.kinds')}
        panelId={panel}
      />
      <div id={panel} role="tabpanel">
        <Tabs
          tabs={exampleLanguages.map((key) => ({ key, label: key }))}
          active={language}
          onChange={setLanguage}
          label={t('messagesApi.docs.languages')}
        />
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is wider than the page is scrolled by keys as well. */}
        <pre className={classes.code} tabIndex={0}>
          {textWith(isTokenShown ? token : hiddenToken(token))}
        </pre>
        <CopyButton value={textWith(token)} label={t('messagesApi.docs.copy')} look="quiet" />
      </div>
      <h3 className={classes.subtitle}>{t('messagesApi.docs.fields')}</h3>
      <dl className={classes.fields}>
        {fields.map((key) => (
          <div key={key}>
            <dt>
              <code>{key}</code>
            </dt>
            <dd>{t(`messagesApi.docs.field.${key}`, { most: maxFilesPerMessage })}</dd>
          </div>
        ))}
      </dl>
      <h3 className={classes.subtitle}>{t('messagesApi.docs.answers')}</h3>
      <ul className={classes.notes}>
        <li>{t('messagesApi.docs.success')}</li>
        <li>{t('messagesApi.docs.failure')}</li>
        <li>{t('messagesApi.docs.key')}</li>
        <li>{t('messagesApi.docs.limit', { most: mostCallsAMinute })}</li>
      </ul>
    </>
  )
}
