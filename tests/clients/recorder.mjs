// Why: what a client answers can be held to that client's own types only if the call is known as it
// was made, word for word.

/** The client, and every call made of it: its text in TypeScript and the answer. */
export function recorded(client) {
  const calls = [];
  return { client: watched(client, 'client', calls), calls };
}

function watched(object, path, calls) {
  return new Proxy(object, {
    get(target, name) {
      const value = target[name];
      const text = `${path}.${String(name)}`;
      if (typeof value === 'function')
        return (...words) => called(target, value, text, words, calls);
      return typeof value === 'object' && value !== null ? watched(value, text, calls) : value;
    },
  });
}

async function called(target, method, text, words, calls) {
  const answer = await method.apply(target, words);
  calls.push({ text: `${text}(${words.map((word) => JSON.stringify(word)).join(', ')})`, answer });
  return answer;
}
