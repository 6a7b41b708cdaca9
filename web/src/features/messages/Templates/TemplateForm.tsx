import type { MessageTemplate } from '@guiche/contract/features/message-templates'
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import IconPaperclip from '@tabler/icons-react/dist/esm/icons/IconPaperclip.mjs'
import { useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import { ApiError } from '../../../lib/api-error.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import { FileChooser } from '../../../ui/FileChooser.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useZodForm } from '../../../ui/form/use-zod-form.ts'
import { fieldsOf, postTemplate, previewOf, type TemplateValues } from '../api/templates.ts'
import { ComposedForm } from '../Builder/ComposedForm.tsx'
import classes from './Templates.module.css'

const accepted = {
  image: 'image/jpeg,image/png,image/webp',
  video: 'video/mp4,video/3gpp',
  document: '',
} as const
type FileKind = keyof typeof accepted

const parts = ['header', 'body', 'buttons'] as const
type Part = (typeof parts)[number]
const keyOf = (part: Part, index: number) => `${part}${index}`

/** One text field for each place. */
const useValues = (template: MessageTemplate) => {
  const fields = fieldsOf(template)
  const keys = parts.flatMap((part) => fields[part].map((_, index) => keyOf(part, index)))
  const schema = z.object(Object.fromEntries(keys.map((key) => [key, z.string().trim().min(1).max(1024)])))
  const form = useZodForm(schema, Object.fromEntries(keys.map((key) => [key, ''])))
  const valuesIn = (given: Readonly<Record<string, string>>): TemplateValues => {
    const of = (part: Part) => fields[part].map((_, index) => given[keyOf(part, index)] ?? '')
    return { header: of('header'), body: of('body'), buttons: of('buttons') }
  }
  return { fields, form, valuesIn }
}

const useFile = () => {
  const [file, setFile] = useState<File | null>(null)
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    const made = file ? URL.createObjectURL(file) : null
    setAddress(made)
    return () => URL.revokeObjectURL(made ?? '')
  }, [file])
  return { file, setFile, address }
}

const FileField = ({ kind, file, onChoose }: { kind: FileKind; file: File | null; onChoose: (file: File) => void }) => {
  const t = useTexts()
  const chooser = useRef<HTMLInputElement>(null)
  return (
    <div className={classes.file}>
      <Button icon={IconPaperclip} onClick={() => chooser.current?.click()}>
        {t(`composing.templates.choose.${kind}`)}
      </Button>
      <span className="truncate">{file?.name ?? t('composing.templates.noFile')}</span>
      <FileChooser ref={chooser} accept={accepted[kind]} onChoose={([chosen]) => chosen && onChoose(chosen)} />
    </div>
  )
}

interface TemplateFormProps {
  template: MessageTemplate
  onBack: () => void
  onClose: () => void
}

export const TemplateForm = ({ template, onBack, onClose }: TemplateFormProps) => {
  const t = useTexts()
  const { fields, form, valuesIn } = useValues(template)
  const { file, setFile, address } = useFile()
  const { kind } = template.header
  const fileKind: FileKind | null = kind === 'none' || kind === 'text' ? null : kind
  const preview = previewOf(template, valuesIn(form.values))
  const labels: Record<Part, (name: string) => string> = {
    header: (name) => t('composing.templates.headerValue', { name }),
    body: (name) => t('composing.templates.bodyValue', { name }),
    buttons: (name) => t('composing.templates.buttonValue', { name }),
  }
  return (
    <div className={classes.body}>
      <div className={classes.tools}>
        <Button icon={IconArrowLeft} look="quiet" onClick={onBack}>
          {t('composing.templates.back')}
        </Button>
        <b className="truncate">{template.name}</b>
      </div>
      <ComposedForm
        form={form}
        post={async (target, given) => {
          if (fileKind !== null && file === null) throw new ApiError(400, { error: t('composing.templates.needsFile') })
          await postTemplate(target, template.id, valuesIn(given as Record<string, string>), file)
        }}
        onClose={onClose}
        preview={{ mediaType: 'interactiveMessage', ...preview, image: fileKind === 'image' ? address : null }}
      >
        {fileKind && <FileField kind={fileKind} file={file} onChoose={setFile} />}
        {parts.flatMap((part) =>
          fields[part].map((name, index) => (
            <TextField
              key={keyOf(part, index)}
              label={labels[part](name)}
              maxLength={1024}
              withAsterisk
              {...form.field(keyOf(part, index))}
            />
          )),
        )}
        {parts.every((part) => fields[part].length === 0) && !fileKind && (
          <p className={classes.faint}>{t('composing.templates.nothingToFill')}</p>
        )}
      </ComposedForm>
    </div>
  )
}
