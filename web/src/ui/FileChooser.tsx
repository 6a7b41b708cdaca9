import type { Ref } from 'react'

interface FileChooserProps {
  /** Its `click` opens the browser's own dialog. */
  ref: Ref<HTMLInputElement>
  /** Types and endings that are offered; absent: all. */
  accept?: string | undefined
  isMultiple?: boolean
  label?: string
  /** Empty where the dialog was left without a choice. */
  onChoose: (files: File[]) => void
}

/** Not seen: a button of ours stands for it. */
export const FileChooser = ({ ref, accept, isMultiple = false, label, onChoose }: FileChooserProps) => (
  <input
    ref={ref}
    type="file"
    hidden
    multiple={isMultiple}
    accept={accept}
    aria-label={label}
    onChange={({ currentTarget }) => {
      onChoose([...(currentTarget.files ?? [])])
      // The same file may be chosen again.
      currentTarget.value = ''
    }}
  />
)
