import type { QuickMessage } from '@guiche/contract/features/quick-messages'
import { useRef, useState } from 'react'
import type { z } from 'zod'
import { errorText } from '../../lib/error-text.ts'
import { useTexts } from '../../lib/i18n.ts'
import { useUser } from '../../lib/session.ts'
import { Form } from '../../ui/form/Form.tsx'
import { onlyChanged } from '../../ui/form/only-changed.ts'
import { SwitchField } from '../../ui/form/SwitchField.tsx'
import { TextAreaField } from '../../ui/form/TextAreaField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { useZodForm } from '../../ui/form/use-zod-form.ts'
import { insertAtCaret } from '../../ui/form/write-at-caret.ts'
import { Notice } from '../../ui/Notice.tsx'
import { toast } from '../../ui/toast.tsx'
import { addQuickMessage, changeQuickMessage, saveMedia } from './api.ts'
import { mayEdit, maySetAudience, QuickMessageFields, valuesOf } from './form.ts'
import { MediaField } from './MediaField.tsx'
import { TokenButtons } from './TokenButtons.tsx'

export interface QuickMessageEditorProps {
  /** Null: a new one. */
  quick: QuickMessage | null
  onClose: () => void
}

const storedOf = (quick: QuickMessage | null) =>
  quick?.isMedia ? { name: quick.mediaName ?? '', address: quick.mediaPath } : null

type Fields = z.output<typeof QuickMessageFields>
type Typed = z.input<typeof QuickMessageFields>

/** Saves the text, then the file; returns the error. If the file is refused, the text is not created again. */
const useSaving = (quick: QuickMessage | null, wanted: File | null | undefined) => {
  const t = useTexts()
  const saved = useRef(quick && { id: quick.id, typed: valuesOf(quick) })
  const hadFile = Boolean(quick?.isMedia)
  const hasFile = wanted === undefined ? hadFile : wanted !== null
  return async (values: Fields, typed: Typed): Promise<string | null> => {
    if (values.message === '' && !hasFile) return t('quickMessages.form.nothing')
    const before = saved.current
    const changed = before && onlyChanged(values, typed, before.typed)
    const { id } = await (before && changed ? changeQuickMessage(before.id, changed) : addQuickMessage(values))
    saved.current = { id, typed }
    if (wanted === undefined || (wanted === null && !hadFile)) return null
    try {
      await saveMedia(id, wanted)
      return null
    } catch (error) {
      return t('quickMessages.media.failed', { reason: errorText(error, t) })
    }
  }
}

export const QuickMessageEditor = ({ quick, onClose }: QuickMessageEditorProps) => {
  const t = useTexts()
  const user = useUser()
  const form = useZodForm(QuickMessageFields, valuesOf(quick))
  const [wanted, setWanted] = useState<File | null | undefined>(undefined)
  const [problem, setProblem] = useState<string | null>(null)
  const message = useRef<HTMLTextAreaElement>(null)
  const save = useSaving(quick, wanted)
  const isReadOnly = quick !== null && !mayEdit(user, quick)
  const isAudienceFixed = isReadOnly || !maySetAudience(user, quick)
  const insert = (token: string) =>
    insertAtCaret(message.current, form.values.message, token, (text) => form.set({ message: text }))

  const submit = async (values: Fields) => {
    const reason = await save(values, form.values)
    setProblem(reason)
    if (reason !== null) return
    toast.success(t('quickMessages.form.saved'))
    onClose()
  }
  return (
    <Form
      form={form}
      onSubmit={isReadOnly ? onClose : submit}
      submit={isReadOnly ? t('kit.close') : t('quickMessages.form.save')}
      {...(isReadOnly ? {} : { onCancel: onClose })}
    >
      {isReadOnly && <Notice tone="plain">{t('quickMessages.form.readOnly')}</Notice>}
      {problem && <Notice tone="bad">{problem}</Notice>}
      <TextField
        label={t('quickMessages.form.shortcode')}
        description={t('quickMessages.form.shortcodeHint')}
        data-autofocus
        maxLength={60}
        readOnly={isReadOnly}
        {...form.field('shortcode')}
      />
      <TextAreaField
        ref={message}
        label={t('quickMessages.form.message')}
        maxLength={4096}
        readOnly={isReadOnly}
        {...form.field('message')}
      />
      {!isReadOnly && <TokenButtons onInsert={insert} />}
      <MediaField stored={storedOf(quick)} wanted={wanted} onChange={setWanted} isDisabled={isReadOnly} />
      {(['geral', 'visao', 'status'] as const).map((name) => (
        <SwitchField
          key={name}
          label={t(`quickMessages.form.${name}`)}
          description={t(`quickMessages.form.${name}Hint`)}
          disabled={name === 'status' ? isReadOnly : isAudienceFixed}
          {...form.field(name)}
        />
      ))}
    </Form>
  )
}
