/** What a form does when it is sent: this, and the page stays where it is. */
export const submits =
  (work: () => unknown): ((event: SubmitEvent) => void) =>
  (event) => {
    event.preventDefault()
    void work()
  }
