import type { FileList } from '@guiche/contract/features/file-lists'
import { useMemo, useRef, useState } from 'react'
import { isApiError } from '../../lib/api-error.ts'
import { errorText } from '../../lib/error-text.ts'
import { useTexts } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { TextAreaField } from '../../ui/form/TextAreaField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { useZodForm } from '../../ui/form/use-zod-form.ts'
import { Notice } from '../../ui/Notice.tsx'
import { toast } from '../../ui/toast.tsx'
import { readFileList, saveFileList, uploadFile } from './api.ts'
import { FileLines } from './FileLines.tsx'
import { fileListFields, type Line, linesOf, storedLines } from './form.ts'

export interface FileListEditorProps {
  /** Null: a new one. */
  list: FileList | null
  onClose: () => void
}

/** Saves the list, then uploads each chosen file; returns the error. What is stored already is not sent again. */
const useSaving = (list: FileList | null) => {
  const t = useTexts()
  const saved = useRef<Pick<FileList, 'id' | 'version'> | null>(list)
  const save = async (
    values: { name: string; message: string },
    lines: readonly Line[],
    onStored: (lines: Line[]) => void,
  ): Promise<string | null> => {
    const options = lines.map(({ id, name }) => ({ ...(id === null ? {} : { id }), name: name.trim() }))
    const stored = await saveFileList(saved.current, { ...values, options })
    saved.current = stored
    let current = storedLines(lines, stored)
    onStored(current)
    for (const line of current) {
      if (!line.wanted || line.id === null) continue
      try {
        saved.current = await uploadFile(stored.id, line.id, line.wanted)
      } catch (error) {
        return t('fileLists.form.uploadFailed', { name: line.name, reason: errorText(error, t) })
      }
      const uploaded = { ...line, stored: { name: line.wanted.name, address: null }, wanted: null }
      current = current.map((each) => (each.key === line.key ? uploaded : each))
      onStored(current)
    }
    return null
  }
  return { saved, save }
}

export const FileListEditor = ({ list, onClose }: FileListEditorProps) => {
  const t = useTexts()
  const schema = useMemo(
    () => fileListFields({ tooShort: t('fileLists.form.tooShort'), required: t('fileLists.form.required') }),
    [t],
  )
  const form = useZodForm(schema, { name: list?.name ?? '', message: list?.message ?? '' })
  const [lines, setLines] = useState(() => linesOf(list))
  const [problem, setProblem] = useState<string | null>(null)
  const [isMissing, setMissing] = useState(false)
  const { saved, save } = useSaving(list)
  const [isStale, setStale] = useState(false)

  const submit = async (values: { name: string; message: string }) => {
    const hasBlank = lines.some(({ name }) => name.trim() === '')
    setMissing(hasBlank)
    setProblem(hasBlank ? t('fileLists.form.lineName') : null)
    if (hasBlank) return
    const reason = await save(values, lines, setLines).catch((error: unknown) => {
      if (!isApiError(error) || error.code !== 'ERR_FILE_LIST_CHANGED') throw error
      setStale(true)
      return errorText(error, t)
    })
    setProblem(reason)
    if (reason !== null) return
    toast.success(t('fileLists.form.saved'))
    onClose()
  }
  const reload = async () => {
    if (!saved.current) return
    try {
      const now = await readFileList(saved.current.id)
      saved.current = now
      form.set({ name: now.name, message: now.message })
      setLines(linesOf(now))
      setProblem(null)
      setStale(false)
    } catch (error) {
      setProblem(errorText(error, t))
    }
  }
  const reloading = isStale && <Button onClick={() => void reload()}>{t('fileLists.form.reload')}</Button>
  return (
    <Form form={form} onSubmit={submit} submit={t('fileLists.form.save')} onCancel={onClose}>
      {problem && (
        <Notice tone="bad" action={reloading}>
          {problem}
        </Notice>
      )}
      <TextField label={t('fileLists.form.name')} maxLength={120} data-autofocus {...form.field('name')} />
      <TextAreaField
        label={t('fileLists.form.message')}
        description={t('fileLists.form.messageHint')}
        maxLength={4096}
        {...form.field('message')}
      />
      <FileLines lines={lines} onChange={setLines} isMissing={isMissing} />
    </Form>
  )
}
