// Asks the user for the password when a request needs it again.

type Prompt = () => Promise<boolean>;

let prompt: Prompt | null = null;
/** Requests that are refused while the dialog is open share its result. */
let pending: Promise<boolean> | null = null;

/** Registers the dialog; returns how to unregister. */
export function onPasswordNeeded(show: Prompt): () => void {
  prompt = show;
  return () => {
    if (prompt === show) prompt = null;
  };
}

/** Whether the user has given the right password. */
export function askForPassword(): Promise<boolean> {
  pending ??= show().finally(() => {
    pending = null;
  });
  return pending;
}

async function show(): Promise<boolean> {
  return (await prompt?.()) ?? false;
}
