// Before any stylesheet: the chosen theme, so that a dark screen never flashes white, and the files that this person will need. A file of its
// own because the content security policy allows no inline scripts.
;(() => {
  const recall = (key) => {
    try {
      return localStorage.getItem(`guiche.${key}`)
    } catch {
      // Storage is blocked: the system's wish decides.
      return null
    }
  }
  try {
    // A page that was kept on this device may have another name in it.
    document.title = JSON.parse(recall('brand') ?? '{}').appName ?? document.title
  } catch {
    // Somebody else's entry: the page says its own name.
  }
  const theme = recall('theme')
  const isDark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  const root = document.documentElement
  root.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light')
  root.style.backgroundColor = isDark ? '#18191b' : '#ffffff'

  // Written by the build: the files of each early part, and of the texts in each language. Without them the page asks for the same files later.
  const { files, texts } = JSON.parse(document.currentScript.dataset.early ?? '{}')
  if (!files) return
  const spoken = [recall('language'), ...navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase()), 'pt']
  const isVisitor = recall('token') === null
  const part = isVisitor && /^\/(login)?$/.test(location.pathname) ? files.login : isVisitor ? [] : files.desk
  for (const file of [texts[spoken.find((language) => language in texts)], ...part]) {
    const link = document.createElement('link')
    const isStyle = file.endsWith('.css')
    link.rel = isStyle ? 'preload' : 'modulepreload'
    if (isStyle) link.as = 'style'
    link.crossOrigin = ''
    link.href = `/${file}`
    document.head.append(link)
  }
})()
