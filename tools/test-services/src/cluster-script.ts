/**
 * Returns the shell script that runs a cluster of masters in one container.
 *
 * The masters find each other inside the container, and redirect clients to each other by the host name. If the tests
 * themselves run in a container, the host is not 127.0.0.1.
 *
 * @param ports - one port for each master, the same outside the container
 * @param host - the host at which clients reach the ports
 */
export function clusterScript(ports: readonly number[], host: string): string {
  const nodes = ports.map((port) => `127.0.0.1:${port}`).join(" ")
  // By default the bus port is 10000 higher, which is too high for most free ports.
  return `
    bus=7000
    for port in ${ports.join(" ")}; do
      bus=$((bus + 1))
      mkdir -p /tmp/node-$port
      redis-server --port $port --dir /tmp/node-$port --daemonize yes --protected-mode no \\
        --cluster-enabled yes --cluster-port $bus --cluster-announce-ip 127.0.0.1 \\
        --cluster-announce-hostname ${host} --cluster-preferred-endpoint-type hostname \\
        --save '' --appendonly no --logfile /tmp/node-$port/log
      until redis-cli -p $port ping >/dev/null 2>&1; do sleep 0.05; done
    done
    redis-cli --cluster create ${nodes} --cluster-replicas 0 --cluster-yes || exit 1
    trap 'exit 0' TERM INT
    sleep infinity & wait
  `
}
