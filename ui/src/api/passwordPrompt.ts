// Asks the user for the password when a request needs it again.

type Prompt = () => Promise<boolean>;

let prompt: Prompt | null = null;

/** Registers the dialog; returns how to unregister. */
export function onPasswordNeeded(show: Prompt): () => void {
  prompt = show;
  return () => {
    if (prompt === show) prompt = null;
  };
}

/** Whether the user has given the right password. */
export async function askForPassword(): Promise<boolean> {
  return (await prompt?.()) ?? false;
}
