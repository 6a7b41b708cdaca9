import type { MessageTemplate } from '@guiche/contract/features/message-templates'
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import IconPaperclip from '@tabler/icons-react/dist/esm/icons/IconPaperclip.mjs'
import { useRef, useState } from 'react'
import { ApiError } from '../../../lib/api-error.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { useFileAddress } from '../../../lib/use-file-address.ts'
import { Button } from '../../../ui/Button.tsx'
import { FileChooser } from '../../../ui/FileChooser.tsx'
import { postTemplate, previewOf } from '../api/templates.ts'
import { ComposedForm } from '../Builder/ComposedForm.tsx'
import { acceptedFiles, type FileKind, fileKindOf, TemplateFields, useTemplateValues } from './TemplateFields.tsx'
import classes from './Templates.module.css'

const FileField = ({ kind, file, onChoose }: { kind: FileKind; file: File | null; onChoose: (file: File) => void }) => {
  const t = useTexts()
  const chooser = useRef<HTMLInputElement>(null)
  return (
    <div className={classes.file}>
      <Button icon={IconPaperclip} onClick={() => chooser.current?.click()}>
        {t(`composing.templates.choose.${kind}`)}
      </Button>
      <span className="truncate">{file?.name ?? t('composing.templates.noFile')}</span>
      <FileChooser ref={chooser} accept={acceptedFiles[kind]} onChoose={([chosen]) => chosen && onChoose(chosen)} />
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
  const { form, valuesIn } = useTemplateValues(template)
  const [file, setFile] = useState<File | null>(null)
  const address = useFileAddress(file)
  const fileKind = fileKindOf(template)
  const preview = previewOf(template, valuesIn(form.values))
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
          await postTemplate(target, template.id, valuesIn(given), file)
        }}
        onClose={onClose}
        preview={{ mediaType: 'interactiveMessage', ...preview, image: fileKind === 'image' ? address : null }}
      >
        {fileKind && <FileField kind={fileKind} file={file} onChoose={setFile} />}
        <TemplateFields template={template} form={form} />
      </ComposedForm>
    </div>
  )
}
