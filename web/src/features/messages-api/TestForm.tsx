import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { z } from 'zod'
import { type Say, useTexts } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { FileChooser } from '../../ui/FileChooser.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { PasswordField } from '../../ui/form/PasswordField.tsx'
import { TextAreaField } from '../../ui/form/TextAreaField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { useZodForm } from '../../ui/form/use-zod-form.ts'
import { Tabs } from '../../ui/Tabs.tsx'
import { toast } from '../../ui/toast.tsx'
import { accessOf, askCallsAgain, type Tried, trySend } from './api.ts'
import classes from './MessagesApi.module.css'

type TestKind = 'text' | 'media'

const rulesOf = (t: Say, kind: TestKind) => {
  const needed = z
    .string()
    .trim()
    .min(1, { error: t('messagesApi.test.required') })
  return z.object({
    token: needed,
    number: needed,
    body: kind === 'text' ? needed : z.string().trim(),
    file: kind === 'text' ? z.any() : z.instanceof(File, { error: t('messagesApi.test.required') }),
  })
}

const bodyOf = ({ number, body, file }: { number: string; body: string; file?: unknown }, kind: TestKind) => {
  if (kind === 'text') return { number, body }
  const form = new FormData()
  form.append('number', number)
  form.append('body', body)
  if (file instanceof File) form.append('medias', file, file.name)
  return form
}

const Fields = ({ connectionId, kind, token }: { connectionId: number; kind: TestKind; token: string }) => {
  const t = useTexts()
  const chooser = useRef<HTMLInputElement>(null)
  const [tried, setTried] = useState<Tried | null>(null)
  const form = useZodForm(rulesOf(t, kind), { token, number: '', body: '', file: undefined })
  const { file } = form.values
  const { error: fileProblem } = form.field('file')
  const send = async (values: { token: string; number: string; body: string; file?: unknown }) => {
    setTried(null)
    const answer = await trySend(values.token, bodyOf(values, kind)).catch(() => null)
    if (answer?.isSent) toast.success(t('messagesApi.test.sent'))
    else if (!answer) toast.error(t('messagesApi.test.failed'))
    setTried(answer)
    await askCallsAgain(connectionId)
  }
  return (
    <>
      <Form form={form} submit={t('messagesApi.test.send')} onSubmit={send}>
        <PasswordField label={t('messagesApi.test.token')} autoComplete="off" {...form.field('token')} />
        <TextField
          label={t('messagesApi.test.number')}
          description={t('messagesApi.test.numberHint')}
          inputMode="tel"
          {...form.field('number')}
        />
        <TextAreaField
          label={t(kind === 'text' ? 'messagesApi.test.body' : 'messagesApi.test.caption')}
          autosize
          minRows={2}
          {...form.field('body')}
        />
        {kind === 'media' && (
          <div className={classes.row}>
            <Button onClick={() => chooser.current?.click()}>{t('messagesApi.test.choose')}</Button>
            <span className={classes.fileName}>{file instanceof File ? file.name : ''}</span>
            <FileChooser
              ref={chooser}
              label={t('messagesApi.test.file')}
              onChoose={([chosen]) => chosen && form.set({ file: chosen })}
            />
            {fileProblem && (
              <span role="alert" className={classes.problem}>
                {fileProblem}
              </span>
            )}
          </div>
        )}
      </Form>
      {tried && (
        <div role="status">
          <h3 className={classes.subtitle}>
            {t('messagesApi.test.answer')} {tried.status}
          </h3>
          <pre className={classes.code}>{tried.text}</pre>
        </div>
      )}
    </>
  )
}

/** A text and a file, sent as a program would send them. */
export const TestForm = ({ connectionId }: { connectionId: number }) => {
  const t = useTexts()
  const [kind, setKind] = useState<TestKind>('text')
  const { data } = useQuery(accessOf(connectionId))
  const token = data?.token ?? ''
  return (
    <>
      <Tabs
        tabs={(['text', 'media'] as const).map((key) => ({ key, label: t(`messagesApi.test.${key}`) }))}
        active={kind}
        onChange={setKind}
        label={t('messagesApi.test.title')}
      />
      {/* A new token resets the form: otherwise the values typed for the old connection would be sent with it. */}
      <Fields key={`${kind} ${token}`} connectionId={connectionId} kind={kind} token={token} />
    </>
  )
}
