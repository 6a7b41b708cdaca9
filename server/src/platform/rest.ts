/** A rest between two looks: over when somebody wakes it, or after that long. Woken while awake, the next rest is none. */
export class Rest {
  #isDue = false
  #end = () => {}

  wake() {
    this.#isDue = true
    this.#end()
  }

  atMost(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.#end(), ms)
      this.#end = () => {
        clearTimeout(timer)
        this.#isDue = false
        this.#end = () => {}
        resolve()
      }
      if (this.#isDue) this.#end()
    })
  }
}
