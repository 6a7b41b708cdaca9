import type { Ref } from 'react'

interface FileChooserProps {
  /** Its `click` opens the browser's file dialog. */
  ref: Ref<HTMLInputElement>
  /** Types and extensions that are offered; absent: all. */
  accept?: string | undefined
  isMultiple?: boolean
  label?: string
  /** Empty if the dialog was closed without a choice. */
  onChoose: (files: File[]) => void
}

/** Hidden: a button of ours replaces it. */
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
      // Reset, so that the same file can be chosen again.
      currentTarget.value = ''
    }}
  />
)
