// Records calls as TypeScript source, so that responses can be compiled against the client's types.

/** The client, and every call of its methods: the TypeScript source and the result. */
export function record(client) {
  const calls = [];
  return { client: proxy(client, 'client', calls), calls };
}

function proxy(object, path, calls) {
  return new Proxy(object, {
    get(target, name) {
      const value = target[name];
      const text = `${path}.${String(name)}`;
      if (typeof value === 'function')
        return (...args) => callAndRecord(target, value, text, args, calls);
      return typeof value === 'object' && value !== null ? proxy(value, text, calls) : value;
    },
  });
}

async function callAndRecord(target, method, text, args, calls) {
  const answer = await method.apply(target, args);
  calls.push({ text: `${text}(${args.map((arg) => JSON.stringify(arg)).join(', ')})`, answer });
  return answer;
}
